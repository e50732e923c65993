// The build puts it there.
import { loadPyodide as load } from "pyodide";

/** Python, with the part of its insides that this site uses. */
export type Pyodide = Awaited<ReturnType<typeof load>> & { _api: { config: { _loadSnapshot?: unknown } } };
export function loadPyodide(options: Parameters<typeof load>[0]): Promise<Pyodide>;

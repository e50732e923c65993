// The build puts it there.
export { loadPyodide } from "pyodide";

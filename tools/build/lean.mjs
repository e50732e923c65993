// Writes Pyodide without the parts that only packages could use, which saves a tenth of the
// download and compilation. Usage: node lean.mjs PYODIDE TARGET SCRIPT…. The scripts are all those
// that may use Pyodide.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lean } from "./lean_wasm.mjs";
import { assertKnown, exportsOf, leanGlue, small, withImports, withOneStack, withPieces } from "./lean_glue.mjs";

const ALWAYS = ["memory", "__indirect_function_table", "__wasm_call_ctors", "__main_argc_argv"]; // found by their names

const [source, target, ...scripts] = process.argv.slice(2);
const wasm = readFileSync(join(source, "pyodide.asm.wasm"));
const others = scripts.map((path) => readFileSync(path, "utf8"));
const all = new Set(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ name }) => name));

const whole = readFileSync(join(source, "pyodide.asm.mjs"), "utf8");
assertKnown(whole);
let glue = withOneStack(withPieces(whole));
let made = { imports: all };
for (let fewer = false; !fewer;) {
  const before = made.imports.size;
  glue = await leanGlue(withImports(glue, made.imports, all), others);
  made = lean(wasm, new Set([...exportsOf(glue), ...ALWAYS]));
  fewer = made.imports.size === before;
}
new WebAssembly.Module(made.bytes); // throws if it is not valid
writeFileSync(join(target, "pyodide.asm.mjs"), await small(glue));
writeFileSync(join(target, "pyodide.asm.wasm"), made.bytes);

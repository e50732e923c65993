// Finds the language that a widget uses, without a browser. Arguments: the script's path, and the
// language tags of pages as JSON. Prints a JSON list of the results.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

let element = null;
globalThis.HTMLElement = class {};
globalThis.customElements = { get: () => null, define: (_, found) => { element = found; } };
runInThisContext(readFileSync(process.argv[2], "utf8"));
/** Return the language of a widget in a page with this language tag. */
const spokenOn = (tag) => element.prototype.spoken.call({ closest: () => ({ getAttribute: () => tag }) });
console.log(JSON.stringify(JSON.parse(process.argv[3]).map(spokenOn)));

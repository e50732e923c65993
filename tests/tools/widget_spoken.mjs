// Which language a widget speaks, without a browser: the script's path, then the tags of pages, as
// JSON; prints what it finds for each as a JSON list.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

let element = null;
globalThis.HTMLElement = class {};
globalThis.customElements = { get: () => null, define: (_, found) => { element = found; } };
runInThisContext(readFileSync(process.argv[2], "utf8"));
const spokenOn = (tag) => element.prototype.spoken.call({ closest: () => ({ getAttribute: () => tag }) });
console.log(JSON.stringify(JSON.parse(process.argv[3]).map(spokenOn)));

// Writes scripts as small as they can be written, but with the names of their functions, by which an
// error is told. Reads { path: text } and writes the same, as JSON.

import { text } from "node:stream/consumers";
import { minify } from "terser";

const OPTIONS = { module: true, ecma: /** @type {const} */ (2022), keep_fnames: true, keep_classnames: true };

const small = {};
for (const [path, script] of Object.entries(JSON.parse(await text(process.stdin)))) {
  small[path] = (await minify(script, OPTIONS)).code;
}
process.stdout.write(JSON.stringify(small));

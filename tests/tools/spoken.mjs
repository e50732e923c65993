// Runs the page's language.js without a browser, again for each case. Prints a JSON list with the
// language, the texts and the writing direction of each. Arguments: the address of the module, and
// JSON. Each case has the `languages` of a browser, the `files` of the site's languages by name,
// and either a text as [one, many] with its `counts` or a text to translate `soon`.

let untold = true;
const root = { querySelectorAll: () => [], closest: () => root, removeAttribute: () => { untold = false; } };

/** Define a global of this name, as a browser has it. */
function given(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** Load the module for one case, and return its language, direction and texts. */
async function tried({ languages, files, text, counts = [], soon = "" }, index) {
  given("navigator", { languages });
  given("fetch", async (address) => {
    const name = address.replace("./languages/", "");
    if (files[name] === "late") await new Promise(() => {});
    return name in files ? { ok: true, json: async () => files[name] } : { ok: false, status: 404 };
  });
  Object.assign(root, { lang: "en", dir: "ltr" });
  untold = true;
  const language = await import(`${process.argv[2]}?${index}`);
  await (soon ? language.soon : language.ready);
  await null; // texts are revealed then
  const said = soon ? [language._(soon)] : counts.map((n) => language.ngettext(...text, n));
  return { lang: root.lang, dir: root.dir, untold, said };
}

given("location", { search: "" });
given("localStorage", { getItem: () => null });
given("document", { documentElement: root, querySelectorAll: () => [] });
const found = [];
for (const [index, asked] of JSON.parse(process.argv[3]).entries()) found.push(await tried(asked, index));
console.log(JSON.stringify(found));

// Runs the page's language.js without a browser, anew for each of some cases; prints what it finds
// of them as a JSON list: the language, what it says, and the way it is read. Arguments: the address
// of the module, and JSON: for each case the `languages` that a browser asks for, the `files` of the
// site's languages by name, a text as [one, many] and its `counts`, or a text to be said `soon`.

let untold = true;
const root = { querySelectorAll: () => [], closest: () => root, removeAttribute: () => { untold = false; } };

function given(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

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
  await null; // words are shown then
  const said = soon ? [language._(soon)] : counts.map((n) => language.ngettext(...text, n));
  return { lang: root.lang, dir: root.dir, untold, said };
}

given("location", { search: "" });
given("localStorage", { getItem: () => null });
given("document", { documentElement: root });
const found = [];
for (const [index, asked] of JSON.parse(process.argv[3]).entries()) found.push(await tried(asked, index));
console.log(JSON.stringify(found));

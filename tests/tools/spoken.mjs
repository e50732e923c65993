// Runs the page's language.js without a browser, anew for each of some cases; prints what it finds
// of them as a JSON list. Arguments: the address of the module, and JSON: for each case the
// `languages` that a browser asks for, the `files` of the site by name, a text as [one, many] and
// its `counts`.

const root = { querySelectorAll: () => [], closest: () => root, dataset: {} };

function given(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

async function tried({ languages, files, text, counts = [] }, index) {
  given("navigator", { languages });
  given("fetch", async (address) => {
    const name = address.split("/").at(-1);
    return name in files ? { ok: true, json: async () => files[name] } : { ok: false, status: 404 };
  });
  root.lang = "en";
  const language = await import(`${process.argv[2]}?${index}`);
  await language.ready;
  return { lang: root.lang, said: counts.map((n) => language.ngettext(...text, n)) };
}

given("location", { search: "" });
given("localStorage", { getItem: () => null });
given("document", { documentElement: root });
const found = [];
for (const [index, asked] of JSON.parse(process.argv[3]).entries()) found.push(await tried(asked, index));
console.log(JSON.stringify(found));

// Runs before anything is painted: who may read another language than English is shown no words
// until they are in it, which language.js tells.
{
  const asked = new URLSearchParams(location.search).get("language");
  let chosen = "";
  try {
    chosen = localStorage.getItem("redstone.language") ?? "";
  } catch {
    // site data is blocked
  }
  document.documentElement.toggleAttribute("data-untold", !/^en\b/.test(asked || chosen || navigator.language));
}

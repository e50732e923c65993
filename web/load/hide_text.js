// Runs before anything is painted. If the reader may use a language other than English, all text
// stays hidden until language.js shows it.
{
  const asked = new URLSearchParams(location.search).get("language");
  let chosen = "";
  try {
    chosen = localStorage.getItem("redstone.language") ?? "";
  } catch {
    // site data is blocked
  }
  document.documentElement.toggleAttribute("data-text-hidden", !/^en\b/.test(asked || chosen || navigator.language));
}

// The choice of a language in the settings.

import { _, choose, chosen, nameOf, tags } from "../load/language.js";

const select = /** @type {HTMLSelectElement} */ (document.getElementById("language"));

/** Every language by its own name; first what the browser asks for. */
function fill() {
  const options = tags.map((tag) => Object.assign(new Option(nameOf(tag), tag), { lang: tag }));
  select.replaceChildren(new Option(_("As the browser has it"), ""), ...options);
  select.value = chosen();
}

select.addEventListener("change", async () => {
  select.setCustomValidity("");
  try {
    await choose(select.value);
  } catch {
    select.setCustomValidity(_("This language could not be loaded. Try again once you are online."));
    select.reportValidity();
  }
  fill();
});

fill();

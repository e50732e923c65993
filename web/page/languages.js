// The choice of a language in the settings.

import { _, choose, chosen, nameOf, tags } from "../load/language.js";
import { whenReady } from "../load/ready.js";
import { byId } from "../load/render.js";

const select = byId("language");

/** Fill the select with every language by its own name, after "Same as browser", and select the chosen one. */
function fill() {
  const options = tags.map((tag) => Object.assign(new Option(nameOf(tag), tag), { lang: tag }));
  select.replaceChildren(new Option(_("Same as browser"), ""), ...options);
  select.value = chosen();
}

select.addEventListener("change", async () => {
  select.setCustomValidity("");
  try {
    await choose(select.value);
  } catch {
    select.setCustomValidity(_("This language couldn’t load. Try again once you’re online."));
    select.reportValidity();
  }
  fill();
});

// Filled after the start: nobody can open the settings before, and browsers take long to name
// languages.
whenReady(fill);

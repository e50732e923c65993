// The other's code taken by the camera, in place of the field for their card.

import { _ } from "../load/language.js";
import { scan, stop } from "./scan.js";

const MEANT = /live[0-9]{1,3}-/i; // what a card begins with; other codes are looked past
const byId = (id) => document.getElementById(id);

document.addEventListener("close", ({ target }) => {
  if (/** @type {HTMLElement} */ (target).id === "live-dialog") stop();
}, true);

/** Look for a code, and call `take(text)` for what it says; look no more if that goes on. */
export async function look(take) {
  const [button, video] = [byId("live-scan"), byId("live-video")];
  if (button.getAttribute("aria-pressed") === "true") {
    stop();
    return;
  }
  show(button, video, true);
  let found = "";
  const why = await scan(video, (text) => MEANT.test(text) && Boolean(found = text));
  show(button, video, false);
  byId("live-said").textContent = told(why);
  if (found) take(found);
}

function show(button, video, looking) {
  button.setAttribute("aria-pressed", String(looking));
  video.hidden = !looking;
  if (looking) byId("live-said").textContent = _("Hold the other person’s code in front of the camera.");
}

/** Why nothing came of it; empty where something did, or nothing was wanted any more. */
function told(why) {
  switch (why) {
    case "refused": return _("The browser doesn’t let this page use the camera. Allow it in the browser, or paste the card’s link.");
    case "absent": return _("No camera was found. Paste the card’s link instead.");
    case "busy": return _("There’s no picture from the camera: another program may be using it. Paste the card’s link instead.");
    case "missing": return _("The code reader couldn’t load. Try again once you’re online, or paste the card’s link.");
    default: return "";
  }
}

// The other's code taken by the camera, in place of the field for their card.

import { _ } from "../load/language.js";
import { byId } from "../load/render.js";
import { scan, stop } from "./scan.js";

const MEANT = /live[0-9]{1,3}-/i; // what a card begins with; other codes are looked past

/** Look for a code, and call `take(text)` for what it says; look no more if that goes on, or the dialog closes. */
export async function look(take) {
  const [button, video, said] = [byId("live-scan"), byId("live-video"), byId("live-said")];
  if (button.getAttribute("aria-pressed") === "true") {
    stop();
    return;
  }
  const show = (looking, text) => {
    button.setAttribute("aria-pressed", String(looking));
    video.hidden = !looking;
    said.textContent = text;
  };
  // The document hears nothing of a dialog that leaves the page with its room.
  byId("live-dialog").addEventListener("close", stop, { once: true });
  show(true, _("Hold the other person’s code in front of the camera."));
  let found = "";
  const why = await scan(video, (text) => MEANT.test(text) && Boolean(found = text));
  show(false, told(why));
  if (found) take(found);
}

/** Why nothing came of it; empty where something did, or nothing was wanted any more. */
function told(why) {
  switch (why) {
    case "refused": return _("The browser doesn’t let this page use the camera. Allow it in the browser, or paste the link.");
    case "absent": return _("No camera was found. Paste the link instead.");
    case "busy": return _("There’s no picture from the camera: another program may be using it. Paste the link instead.");
    case "missing": return _("The code reader couldn’t load. Try again once you’re online, or paste the link.");
    default: return "";
  }
}

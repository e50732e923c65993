// Scans the other device's QR code with the camera, in place of the field for its invitation.

import { _ } from "../load/language.js";
import { byId } from "../load/render.js";
import { scan, stop } from "./scan.js";

const MEANT = /live[0-9]{1,3}-/i; // the beginning of an invitation; other codes are ignored

/**
 * Scan for an invitation's QR code with the camera, and call `accept(text)` with its text, or show why
 * the scan failed. A call during a scan only stops that scan, as closing the dialog does.
 * @param {(text: string) => void} accept
 */
export async function scanInvitation(accept) {
  const [button, video, said] = [byId("live-scan"), byId("live-video"), byId("live-said")];
  if (button.getAttribute("aria-pressed") === "true") {
    stop();
    return;
  }
  /** Show a message, and the camera's picture while a scan is in progress (`looking`). */
  const show = (/** @type {boolean} */ looking, /** @type {string} */ text) => {
    button.setAttribute("aria-pressed", String(looking));
    video.hidden = !looking;
    said.textContent = text;
  };
  // No event reaches the document from a dialog that is removed with its room.
  byId("live-dialog").addEventListener("close", stop, { once: true });
  show(true, _("Hold the other person’s code in front of the camera."));
  let found = "";
  const why = await scan(video, (text) => MEANT.test(text) && Boolean(found = text));
  show(false, failureMessage(why));
  if (found) accept(found);
}

/** Return a message about a failed scan, by the result of `scan`; "" if it succeeded or was stopped. @param {string} why */
function failureMessage(why) {
  switch (why) {
    case "refused": return _("The browser doesn’t let this page use the camera. Allow it in the browser, or paste the link.");
    case "absent": return _("No camera was found. Paste the link instead.");
    case "busy": return _("There’s no picture from the camera: another program may be using it. Paste the link instead.");
    case "missing": return _("The code reader couldn’t load. Try again once you’re online, or paste the link.");
    default: return "";
  }
}

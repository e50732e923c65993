// The whole page as one file to take along (tools/build/single.py makes it). It is fetched when it is
// asked for, and neither the browser nor the service worker keeps it: the page itself is kept already.

import { home } from "../links/links.js";
import { saveBlob } from "../links/share.js";
import { _ } from "../load/language.js";
import { tell } from "../load/notice.js";

const HOME = '<meta name="home" content="">';

/** Save the file, which learns where it was taken from: links made in it lead there. */
export async function take() {
  try {
    const answer = await fetch("./redstone.html", { cache: "no-store" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const [before, after] = (await answer.text()).split(HOME);
    saveBlob("redstone.html", new Blob([before, homeTag(), after], { type: "text/html" }));
    tell(() => [_("redstone.html is in your downloads. It opens on any computer, even offline. Move games with “Export all” and “Import”."), { [_("OK")]: () => {} }]);
  } catch {
    tell(() => [_("The file couldn’t load. Try again once you’re online."), { [_("OK")]: () => {} }]);
  }
}

function homeTag() {
  const meta = document.createElement("meta");
  meta.name = "home";
  meta.content = home();
  return meta.outerHTML;
}

// Downloads the whole page as one file (made by tools/build/single.py). It is fetched on request,
// and neither the browser nor the service worker caches it: the page itself is cached already.

import { home } from "../links/links.js";
import { downloadBlob } from "../links/share.js";
import { _ } from "../load/language.js";
import { showNotice } from "../load/notice.js";

const HOME = '<meta name="home" content="">';

/** Download the page as one file, with this page's address in it so that links made there lead back here, and show a notice. */
export async function downloadPage() {
  try {
    const answer = await fetch("./redstone.html", { cache: "no-store" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const [before, after] = (await answer.text()).split(HOME);
    downloadBlob("redstone.html", new Blob([before, homeTag(), after], { type: "text/html" }));
    showNotice(() => [_("redstone.html is in your downloads. It opens on any computer, even offline. Move games with “Export all” and “Import”."), { [_("OK")]: () => {} }]);
  } catch {
    showNotice(() => [_("The file couldn’t load. Try again once you’re online."), { [_("OK")]: () => {} }]);
  }
}

/** Return the HTML of a meta tag with this page's address. */
function homeTag() {
  const meta = document.createElement("meta");
  meta.name = "home";
  meta.content = home();
  return meta.outerHTML;
}

// Downloads the whole page as one file (made by tools/build/single.py). It is fetched on request,
// and neither the browser nor the service worker caches it: the page itself is cached already.

import { home } from "../links/links.js";
import { downloadBlob } from "../links/share.js";
import { fetchedText } from "../load/fetched.js";
import { _ } from "../load/language.js";
import { showNotice } from "../load/notice.js";
import { element, made } from "../load/render.js";

const HOME = '<meta name="home" content="">';

/** Download the page as one file, with this page's address in it so that links made there lead back here, and show a notice. Rejects if it cannot be loaded. */
export async function downloadPage() {
  const [before, after] = (await fetchedText("./redstone.html", { cache: "no-store" })).split(HOME);
  const meta = made(element("meta", { name: "home", content: home() })).outerHTML;
  downloadBlob("redstone.html", new Blob([before, meta, after], { type: "text/html" }));
  showNotice(() => [_("redstone.html is in your downloads. It opens on any computer, even offline. Move games with “Export all” and “Import”."), { [_("OK")]: () => {} }]);
}

// <redstone-board>: a record to step through, or a puzzle to solve. It lives in a shadow tree,
// makes no request except for its own `src`, and leaves the page around it alone.

import { Attempt } from "./attempt.js";
import { htmlElement } from "./elements.js";
import { GameRecord } from "./record.js";
import { Viewer } from "./viewer.js";

// The texts by language tag. Only the file that serves all pages of a site includes them.
/** @type {Record<string, Widget.Texts>} */
const LANGUAGES = {};
const STYLE = "";
const FAULT = "This board can’t be shown.";

/** @type {CSSStyleSheet | null} */
let sheet = null;

/** Return the style sheet of all widgets, made for the first one. */
function style() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

/** The custom element. */
class RedstoneBoard extends HTMLElement {
  static observedAttributes = ["src"];

  /** @type {Viewer | null} */
  shown = null;
  begun = 0; // number of starts

  /** Show the record once the element's contents are complete. */
  connectedCallback() {
    if (this.shadowRoot) return;
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style()];
    if (this.isFilled) this.begin();
    else if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.begun || this.begin(), { once: true });
    }
  }

  /** Show another record after a change of `src`. @param {string} _name @param {string | null} before @param {string | null} src */
  attributeChangedCallback(_name, before, src) {
    if (this.shadowRoot && src !== before && this.isFilled) this.begin();
  }

  /** True if there is something to show. */
  get isFilled() {
    return this.hasAttribute("src") || this.querySelector("script") !== null;
  }

  /** Read the data and show it, or the reason why it cannot be shown. */
  async begin() {
    const turn = ++this.begun;
    try {
      const text = await this.source();
      if (turn !== this.begun) return; // something else was requested meanwhile
      const record = new GameRecord(text);
      const texts = { ...record.texts, ...LANGUAGES[this.spoken()] };
      this.shown = new (record.puzzle ? Attempt : Viewer)(record, texts);
      this.shown.show();
      this.shadowRoot?.replaceChildren(this.shown.frame);
    } catch (error) {
      if (turn !== this.begun) return;
      this.shown = null;
      console.warn("redstone-board", error);
      const said = LANGUAGES[this.spoken()]?.fault ?? FAULT;
      this.shadowRoot?.replaceChildren(htmlElement("p", { class: "fault" }, said), htmlElement("slot"));
    }
  }

  /** Step through the record: "start", "back", "forward" or "end". @param {Widget.Step} name */
  step(name) {
    this.shown?.step(name);
  }

  /** Return the text of the data: from a file of this host, or from inside the element. */
  async source() {
    const src = this.getAttribute("src");
    if (!src) return this.querySelector("script")?.textContent ?? "";
    const address = new URL(src, document.baseURI);
    if (address.origin !== location.origin) throw new RangeError("a file of another host");
    const answer = await fetch(address, { credentials: "omit" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  }

  /**
   * Return the tag of the page's language at this place if there are texts for it, otherwise an
   * empty one.
   */
  spoken() {
    const tag = this.closest("[lang]")?.getAttribute("lang") ?? "";
    const chinese = /hant|tw|hk|mo/i.test(tag) ? "zh-Hant" : "zh-Hans";
    const language = tag.split("-")[0].toLowerCase();
    const other = Object.keys(LANGUAGES).find((each) => each.split("-")[0] === language);
    const alike = language === "zh" ? chinese : other;
    return [tag, alike ?? ""].find((each) => Object.hasOwn(LANGUAGES, each)) ?? "";
  }
}

if (!customElements.get("redstone-board")) customElements.define("redstone-board", RedstoneBoard);

// A record to step through, with its branches.

import { ICONS, button, fillGaps, htmlElement } from "./elements.js";
import { Picture, svgElement } from "./picture.js";

/** @type {Record<string, Widget.Step>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" };
/** @type {Widget.Step[]} */
const ORDER = ["start", "back", "forward", "end"];
const SWIPE = 30; // CSS pixels

/** A record shown at a node, with buttons to step through it. */
export class Viewer {
  /**
   * Build the elements that show a record, beginning at its current node.
   * @param {import("./record.js").GameRecord} record @param {Widget.Texts} texts
   */
  constructor(record, texts) {
    this.record = record;
    this.texts = texts;
    this.at = record.at;
    this.chosen = new Map(); // by node: the child visited last
    this.picture = new Picture(record.board);
    this.board = htmlElement("div", { class: "board", tabindex: "0", role: this.role }, this.picture.svg);
    this.count = htmlElement("span", { class: "count" });
    const steps = ORDER.map((name) => this.stepping(name));
    this.steps = htmlElement("div", { class: "steps" }, ...steps.slice(0, 2), this.count, ...steps.slice(2));
    this.said = htmlElement("p", { class: "said", role: "status" });
    this.note = htmlElement("p", { class: "note", dir: "auto" });
    this.ways = htmlElement("div", { class: "ways", role: "group", "aria-label": texts.ways });
    this.moves = htmlElement("p", { class: "moves" });
    const title = htmlElement("p", { class: "title", dir: "auto" }, record.title);
    const side = htmlElement("div", { class: "side" }, title, this.said, this.ways, this.steps, this.note, this.moves);
    if (record.address) side.append(this.opening());
    this.frame = htmlElement("div", { class: "frame", role: "group", lang: record.language }, this.board, side);
    this.frame.setAttribute("aria-label", record.title);
    this.listen();
  }

  /** The board's role for a screen reader. */
  get role() {
    return "img";
  }

  // -- elements
  // -------------------------------------------------------------------------------------

  /** Return the button of a step. @param {Widget.Step} name */
  stepping(name) {
    const icon = svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svgElement("path", { d: ICONS[name] })]);
    return button({ "data-step": name, "aria-label": this.texts[name] }, icon, () => this.step(name));
  }

  /** Return the link that opens the record on the app's page. */
  opening() {
    return htmlElement("a", { class: "open", href: this.record.address, target: "_blank", rel: "noopener" }, this.texts.open);
  }

  /** Listen to keys, and to pointers lifted from the board (see `lift`). */
  listen() {
    this.frame.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !this.press(event.key)) return;
      event.preventDefault();
    });
    /** @type {[x: number, y: number] | null} */
    let began = null;
    this.board.addEventListener("pointerdown", (event) => { began = [event.clientX, event.clientY]; });
    this.board.addEventListener("pointerup", (event) => {
      if (began) this.lift(event, event.clientX - began[0], event.clientY - began[1]);
      began = null;
    });
  }

  /** Step by an arrow key, Home or End; return true for such a key. @param {string} key */
  press(key) {
    if (KEYS[key]) this.step(KEYS[key]);
    return key in KEYS;
  }

  /**
   * Step back or forward if a pointer was swiped sideways over the board by this many CSS pixels.
   * @param {PointerEvent} _event @param {number} right @param {number} down
   */
  lift(_event, right, down) {
    if (Math.abs(right) > SWIPE && Math.abs(right) > 2 * Math.abs(down)) this.step(right > 0 ? "back" : "forward");
  }

  // -- stepping ------------------------------------------------------------------------------------

  /** The numbers of the nodes from the start through the current one to the end. */
  get line() {
    const found = this.record.path(this.at);
    for (let way = this.next(this.at); way !== undefined; way = this.next(way)) found.push(way);
    return found;
  }

  /**
   * Return the child that follows a node: the one visited last, otherwise the main one.
   * @param {number} number @returns {number | undefined}
   */
  next(number) {
    return this.chosen.get(number) ?? this.record.nodes[number].ways[0];
  }

  /** Go to the start or end, or one move back or forward. @param {Widget.Step} name */
  step(name) {
    const line = this.line;
    const here = line.indexOf(this.at);
    const to = { start: 0, back: here - 1, forward: here + 1, end: line.length - 1 };
    const next = line[to[name]];
    if (next !== undefined) this.go(next);
  }

  /** Go to a node, and remember the branches that lead there. @param {number} number */
  go(number) {
    this.at = number;
    this.record.path(number).forEach((way) => this.chosen.set(this.record.nodes[way].from, way));
    this.show();
  }

  // -- showing -------------------------------------------------------------------------------------

  /** Show the current node: board, texts, branches and moves. */
  show() {
    const { record, line } = this;
    const node = record.nodes[this.at];
    const here = line.indexOf(this.at);
    this.paint();
    this.said.textContent = this.told(node);
    this.note.textContent = node.note ?? "";
    this.offer(this.choices());
    this.count.textContent = `${here} / ${line.length - 1}`;
    for (const step of this.steps.querySelectorAll("button")) {
      const out = ["start", "back"].includes(step.dataset.step ?? "") ? here === 0 : here === line.length - 1;
      step.setAttribute("aria-disabled", String(out));
    }
    this.moves.textContent = line.slice(1).map((number) => record.nodes[number].name).join("  ");
    this.board.setAttribute("aria-label", this.described());
  }

  /** Paint the position with its marks. */
  paint() {
    this.picture.show(this.record.position(this.at), this.record.nodes[this.at]);
  }

  /**
   * Return the text of a node: the move, its captures, the player to move.
   * @param {Widget.GameNode} node
   */
  told({ name, state, to }) {
    const { record, texts } = this;
    const count = record.taken(this.at);
    const moves = state ?? (to === 1 ? texts["black-moves"] : texts["white-moves"]);
    return [name ? `${name}.` : "", count ? fillGaps(texts.taken, { count }) : "", moves].filter(Boolean).join(" ");
  }

  /**
   * Return the branches from here, if there are several: their names and functions that open them.
   * @returns {Widget.Choice[]}
   */
  choices() {
    const { ways } = this.record.nodes[this.at];
    return ways.length > 1 ? ways.map((way) => [this.record.nodes[way].name ?? "", () => this.go(way)]) : [];
  }

  /** Show buttons for these actions. @param {Widget.Choice[]} choices */
  offer(choices) {
    this.ways.replaceChildren(...choices.map(([name, act]) => button({}, name, () => {
      act();
      this.board.focus({ preventScroll: true });
    })));
  }

  /** Return all stones in words. */
  described() {
    const { record, texts } = this;
    const position = record.position(this.at);
    const rows = ["black", "white", "red"].map((kind, index) => {
      const points = [...position.keys()].filter((point) => position[point] === index + 1);
      return points.length ? fillGaps(texts[kind], { points: points.map((point) => record.name(point)).join(", ") }) : "";
    });
    return [fillGaps(texts.board, { columns: record.board.cols, rows: record.board.rows }), ...rows].filter(Boolean).join(" ");
  }
}

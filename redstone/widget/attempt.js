// A puzzle to solve: each attempt is answered from the stored solution, right or wrong.

import { fillGaps, htmlElement } from "./elements.js";
import { Viewer } from "./viewer.js";

/** @type {Record<string, [right: number, down: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ANSWER_MS = 700;
const RED = 3;

/** A viewer in which the person makes the moves of a puzzle. */
export class Attempt extends Viewer {
  cursor = -1; // the point with the keyboard cursor
  tries = true; // false while the solution is shown
  waiting = 0;

  /** The board's role for a screen reader, which leaves all keys to the board. */
  get role() {
    return "application";
  }

  /**
   * Build the elements of a puzzle, without showing a node.
   * @param {import("./record.js").GameRecord} record @param {Widget.Texts} texts
   */
  constructor(record, texts) {
    super(record, texts);
    this.stones = htmlElement("span", { class: "unseen", id: "stones" });
    this.board.setAttribute("aria-describedby", "stones");
    this.frame.append(this.stones);
  }

  /**
   * Move the cursor or place a stone by a key; return true if the key does so.
   * While the solution is shown, keys step through it.
   * @param {string} key
   */
  press(key) {
    if (!this.tries) return super.press(key);
    const onBoard = this.asks() && this.board.matches(":focus");
    if (onBoard && STEPS[key]) this.move(...STEPS[key]);
    else if (onBoard && (key === "Enter" || key === " ")) this.place(this.cursor);
    else return false;
    return true;
  }

  /**
   * Place a stone at a lifted pointer if a move is asked for; step by a swipe in the solution.
   * @param {PointerEvent} event @param {number} right @param {number} down
   */
  lift(event, right, down) {
    if (this.asks()) this.place(this.picture.pointAt(event.clientX, event.clientY));
    else if (!this.tries) super.lift(event, right, down);
  }

  /** Return true while the person is asked for a move. */
  asks() {
    return this.tries && this.record.asks(this.at);
  }

  /** The node that follows by itself; undefined while the person is asked for a move, and at an end. */
  get answer() {
    return this.asks() ? undefined : this.record.nodes[this.at].ways[0];
  }

  /** The node of the person's last attempt, undefined before the first. */
  get tried() {
    return this.record.path(this.at).map((number) => this.record.nodes[number]).findLast((node) => "wins" in node);
  }

  /** Move the cursor on the board. It first appears in the middle. @param {number} right @param {number} down */
  move(right, down) {
    const { cols, rows } = this.record.board;
    const [col, row] = this.cursor < 0 ? [cols >> 1, rows >> 1]
      : [(this.cursor % cols) + right, Math.floor(this.cursor / cols) + down];
    if (col < 0 || col >= cols || row < 0 || row >= rows) return;
    this.cursor = row * cols + col;
    const stone = this.record.position(this.at)[this.cursor];
    this.said.textContent = fillGaps(this.texts[stone ? "stone" : "empty"], { point: this.record.name(this.cursor) });
    this.paint();
  }

  /**
   * Make the move at a point, ask which stone if both are possible, or refuse it.
   * @param {number} point
   */
  place(point) {
    if (point < 0) return;
    const { nodes } = this.record;
    const ways = nodes[this.at].ways.filter((way) => (nodes[way].place ?? -1) >> 2 === point);
    if (ways.length > 1) this.ask(ways);
    else if (ways.length) this.go(ways[0]);
    else this.said.textContent = this.texts.refused;
  }

  /** Ask the person which stone to place. @param {number[]} ways */
  ask(ways) {
    const { nodes } = this.record;
    this.said.textContent = this.texts.which;
    this.offer(ways.map((way) => [this.texts[((nodes[way].place ?? 0) & 3) === RED ? "own-red" : "own"], () => this.go(way)]));
    this.ways.querySelector("button")?.focus();
  }

  /** Go to a node, and schedule the answer that follows by itself. @param {number} number */
  go(number) {
    clearTimeout(this.waiting);
    super.go(number);
    if (this.tries && this.answer !== undefined) this.waiting = setTimeout(() => this.go(this.answer ?? number), ANSWER_MS);
  }

  /** Show the current node, and hide the steps while the person is trying. */
  show() {
    super.show();
    this.stones.textContent = this.described();
    this.board.setAttribute("aria-label", this.texts.keys);
    this.steps.hidden = this.tries;
    this.moves.hidden = this.tries;
  }

  /** Paint the position with its marks and the keyboard cursor. */
  paint() {
    this.picture.show(this.record.position(this.at), this.record.nodes[this.at], this.asks() ? this.cursor : -1);
  }

  /**
   * Return the text of a node: the question, or the result of the attempt.
   * @param {Widget.GameNode} node
   */
  told(node) {
    if (!this.tries) return super.told(node);
    const { texts, tried } = this;
    if (!tried) return this.record.puzzle === 1 ? texts["black-wins"] : texts["white-wins"];
    const goesOn = this.asks() || this.answer !== undefined;
    return `${node.name}. ${tried.wins ? texts[goesOn ? "right" : "solved"] : texts.wrong}`;
  }

  /** Return the next actions, each with its name and function. @returns {Widget.Choice[]} */
  choices() {
    const { texts, tried } = this;
    if (!this.tries) return [[texts.again, () => this.begin(true)]];
    if (!tried || (tried.wins && (this.asks() || this.answer !== undefined))) return [];
    const again = () => (tried.wins ? this.begin(true) : this.go(tried.from));
    return [[texts.again, again], [texts.solution, () => this.begin(false)]];
  }

  /** Go back to the start, to try again, or else to step through the solution. @param {boolean} tries */
  begin(tries) {
    this.tries = tries;
    this.chosen.clear();
    this.go(0);
  }
}

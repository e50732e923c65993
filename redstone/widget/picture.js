// The picture of a position: SVG elements made one by one and never from markup.

const SVG = "http://www.w3.org/2000/svg";
// The stones as in all pictures: [name, attributes, children]. script.py fills them in.
/** @type {Widget.Figure[]} */
const FIGURES = [];
/** @type {StoneKind[]} */
const KINDS = ["black", "white", "red"];
const BASELINE = 0.35; // distance of the baseline below a figure's middle, in heights of the type

/**
 * Return an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag @param {Tag} name @param {Record<string, string | number>} [attributes]
 * @param {(string | Node)[]} [children]
 */
export function svgElement(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Return the SVG element of a drawing command, in the colours of the style.
 * @param {Command} command @returns {SVGElement}
 */
function element(command) {
  switch (command[0]) {
    case "board": {
      const [, x, y, width, height] = command;
      return withColour("fill", "face", svgElement("rect", { x, y, width, height, rx: 0.12 }));
    }
    case "line": {
      const [, x1, y1, x2, y2, colour, width] = command;
      return withColour("stroke", colour, svgElement("line", { x1, y1, x2, y2, "stroke-width": width }));
    }
    case "disc": {
      const [, cx, cy, r, colour] = command;
      return withColour("fill", colour, svgElement("circle", { cx, cy, r }));
    }
    case "ring": {
      const [, cx, cy, r, colour, width] = command;
      return withColour("stroke", colour, svgElement("circle", { cx, cy, r, fill: "none", "stroke-width": width }));
    }
    case "square": {
      const [, x, y, side, colour] = command;
      return withColour("fill", colour, svgElement("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side }));
    }
    case "stone": {
      const [, x, y, kind, opacity] = command;
      return svgElement("use", { href: `#${kind}`, x, y, opacity });
    }
    case "text": {
      const [, x, y, size, colour, text] = command;
      return withColour("fill", colour, svgElement("text", { x, y: y + BASELINE * size, "font-size": size }, [String(text)]));
    }
    default:
      return svgElement("g");
  }
}

/** Return the mark of a stone of the last turn. @param {number} x @param {number} y @param {StoneKind} kind */
function ring(x, y, kind) {
  return element(["ring", x, y, kind === "red" ? 0.5 : 0.17, `last-${kind}`, 0.06]);
}

/**
 * Colour an element in one of the style's colours. A content policy may forbid style attributes,
 * but not this.
 * @param {"fill" | "stroke"} property @param {string} colour @param {SVGElement} made
 */
function withColour(property, colour, made) {
  made.style.setProperty(property, `var(--${colour})`);
  return made;
}

/** Return the SVG element of a part of a stone. @param {Widget.Figure} figure @returns {SVGElement} */
function figure([name, attributes, children]) {
  return svgElement(name, attributes, children.map(figure));
}

/** The picture of a board. `stones` holds the stones and the marks over them. */
export class Picture {
  /** Build the SVG of an empty board. @param {State.WidgetBoard} board */
  constructor(board) {
    this.board = board;
    this.stones = svgElement("g");
    const lines = board.commands.map(element);
    const defined = svgElement("defs", {}, FIGURES.map(figure));
    const view = { viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": "true" };
    this.svg = svgElement("svg", view, [defined, ...lines, this.stones]);
  }

  /** Return the middle of a point, given by its number. @param {number} point @returns {[x: number, y: number]} */
  place(point) {
    const { cols, margin, pitch } = this.board;
    return [margin + (point % cols) * pitch, margin + Math.floor(point / cols) * pitch];
  }

  /**
   * Return the number of the point nearest to a place on the screen, -1 outside the board.
   * @param {number} clientX @param {number} clientY
   */
  pointAt(clientX, clientY) {
    const { cols, rows, width, margin, pitch } = this.board;
    const box = this.svg.getBoundingClientRect();
    const [col, row] = [clientX - box.left, clientY - box.top]
      .map((along) => Math.round(((along * width) / box.width - margin) / pitch));
    return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : -1;
  }

  /**
   * Show a position, the marks over it, and a ring at the keyboard cursor unless that is -1.
   * @param {Uint8Array} position @param {Pick<Widget.GameNode, "over" | "faint" | "last">} marks @param {number} [cursor]
   */
  show(position, { over, faint, last }, cursor = -1) {
    const hidden = new Set(faint);
    const stones = [...position.entries()].filter(([point, stone]) => stone && !hidden.has(point));
    const made = stones.map(([point, stone]) => element(["stone", ...this.place(point), KINDS[stone - 1], 1, 1, ""]));
    made.push(...last.map((point) => ring(...this.place(point), KINDS[position[point] - 1])));
    if (cursor >= 0) made.push(element(["ring", ...this.place(cursor), 0.55, "staged", 0.08]));
    this.stones.replaceChildren(...made, ...over.map(element));
  }
}

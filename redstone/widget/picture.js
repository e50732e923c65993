// The picture of a position: SVG elements made one by one and never from markup.

const SVG = "http://www.w3.org/2000/svg";
// The stones as in all pictures: [name, attributes, children]. script.py fills them in.
const FIGURES = null;
const KINDS = ["", "black", "white", "red"];
const BASELINE = 0.35; // distance of the baseline below a figure's middle, in heights of the type

/** Return an SVG element. */
export function svgElement(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Return the SVG element of a drawing command, in the colours of the style. */
function element([name, ...values]) {
  const [x, y, third, fourth, fifth, sixth] = values;
  switch (name) {
    case "board":
      return withColour("fill", "face", svgElement("rect", { x, y, width: third, height: fourth, rx: 0.12 }));
    case "line":
      return withColour("stroke", fifth, svgElement("line", { x1: x, y1: y, x2: third, y2: fourth, "stroke-width": sixth }));
    case "disc":
      return withColour("fill", fourth, svgElement("circle", { cx: x, cy: y, r: third }));
    case "ring":
      return withColour("stroke", fourth, svgElement("circle", { cx: x, cy: y, r: third, fill: "none", "stroke-width": fifth }));
    case "square":
      return withColour("fill", fourth, svgElement("rect", { x: x - third / 2, y: y - third / 2, width: third, height: third }));
    case "stone":
      return svgElement("use", { href: `#${third}`, x, y, opacity: fourth });
    case "text":
      return withColour("fill", fourth, svgElement("text", { x, y: y + BASELINE * third, "font-size": third }, [String(fifth)]));
    default:
      return svgElement("g");
  }
}

/** Return the mark of a stone of the last turn. */
function ring(x, y, kind) {
  return element(["ring", x, y, kind === "red" ? 0.5 : 0.17, `last-${kind}`, 0.06]);
}

/**
 * Colour an element in one of the style's colours. A content policy may forbid style attributes,
 * but not this.
 */
function withColour(property, colour, made) {
  made.style.setProperty(property, `var(--${colour})`);
  return made;
}

/** Return the SVG element of a part of a stone. */
function figure([name, attributes, children]) {
  return svgElement(name, attributes, children.map(figure));
}

/** The picture of a board. `stones` holds the stones and the marks over them. */
export class Picture {
  constructor(board) {
    this.board = board;
    this.stones = svgElement("g");
    const lines = board.commands.map(element);
    const defined = svgElement("defs", {}, FIGURES.map(figure));
    const view = { viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": true };
    this.svg = svgElement("svg", view, [defined, ...lines, this.stones]);
  }

  /** Return the middle of a point, given by its number. */
  place(point) {
    const { cols, margin, pitch } = this.board;
    return [margin + (point % cols) * pitch, margin + Math.floor(point / cols) * pitch];
  }

  /** Return the number of the point nearest to a place on the screen, -1 outside the board. */
  pointAt(clientX, clientY) {
    const { cols, rows, width, margin, pitch } = this.board;
    const box = this.svg.getBoundingClientRect();
    const [col, row] = [clientX - box.left, clientY - box.top]
      .map((along) => Math.round(((along * width) / box.width - margin) / pitch));
    return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : -1;
  }

  /** Show a position, the marks over it, and a ring at the keyboard cursor unless that is -1. */
  show(position, { over, faint, last }, cursor = -1) {
    const hidden = new Set(faint);
    const stones = [...position.entries()].filter(([point, stone]) => stone && !hidden.has(point));
    const made = stones.map(([point, stone]) => element(["stone", ...this.place(point), KINDS[stone], 1]));
    made.push(...last.map((point) => ring(...this.place(point), KINDS[position[point]])));
    if (cursor >= 0) made.push(element(["ring", ...this.place(cursor), 0.55, "staged", 0.08]));
    this.stones.replaceChildren(...made, ...over.map(element));
  }
}

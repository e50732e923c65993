// The data of a widget, as written by data.py. It is checked strictly, because it may come from
// anyone.

const [MOST_CHARACTERS, MOST_NODES, MOST_SIDE] = [4_000_000, 5001, 19];
const MOST_LETTERS = 100; // of a label
const LETTERS = "abcdefghjklmnopqrst";
const DATA = '<script type="application/json">';
/** @type {unknown[]} */
const COMMANDS = ["board", "line", "disc", "ring", "square", "stone", "text"];

/** @type {Pick<Widget.GameNode, "to" | "set" | "over" | "faint" | "last">} */
const EMPTY = { to: 0, set: [], over: [], faint: [], last: [] };

/** A record to show. Throws if the text is not a valid one. */
export class GameRecord {
  /** `text` is JSON, or a page that contains it. @param {string} text */
  constructor(text) {
    /** @type {State.WidgetData} */
    const { widget, language, title, link, at, puzzle = 0, board, nodes, texts } = JSON.parse(dataIn(text));
    if (widget !== 1 || !isBoard(board)) throw new RangeError("no record");
    this.language = String(language);
    this.title = String(title);
    this.texts = texts;
    this.board = board;
    this.nodes = nodesOf(nodes, board.cols * board.rows);
    if (!isWhole(at, this.nodes.length) || !isWhole(puzzle, 3)) throw new RangeError("no record");
    this.at = at;
    this.puzzle = puzzle;
    this.address = /^https?:\/\//.test(link) ? link : "";
  }

  /** Return the numbers of the nodes from the start to a node. @param {number} number */
  path(number) {
    const found = [];
    for (let at = number; at >= 0; at = this.nodes[at].from) found.unshift(at);
    return found;
  }

  /**
   * Return the contents of each point after a node: 0 empty, 1 black, 2 white, 3 red.
   * @param {number} number
   */
  position(number) {
    const stones = new Uint8Array(this.board.cols * this.board.rows);
    for (const at of this.path(number)) {
      for (const each of this.nodes[at].set) stones[each >> 2] = each & 3;
    }
    return stones;
  }

  /** Return the number of stones captured by the move to a node. @param {number} number */
  taken(number) {
    const node = this.nodes[number];
    if (node.from < 0) return 0;
    return node.set.filter((each) => (each & 3) === 0).length;
  }

  /** Return the name of a point, such as "e5". @param {number} point */
  name(point) {
    const { cols, rows } = this.board;
    return `${LETTERS[point % cols]}${rows - Math.floor(point / cols)}`;
  }

  /**
   * Return true if the person is asked for a move with known answers at a node.
   * @param {number} number
   */
  asks(number) {
    const { to, ways } = this.nodes[number];
    return Boolean(this.puzzle) && to === this.puzzle && ways.some((way) => "wins" in this.nodes[way]);
  }
}

/** Return the JSON in a page's data element, or the whole text without one. @param {string} text */
function dataIn(text) {
  if (text.length > MOST_CHARACTERS) throw new RangeError("too long");
  const start = text.indexOf(DATA);
  return start < 0 ? text : text.slice(start + DATA.length, text.indexOf("</script>", start));
}

/**
 * Return the nodes, each with the numbers of its children (`ways`). Throws if one is invalid.
 * @param {State.WidgetNode[]} nodes @param {number} points @returns {Widget.GameNode[]}
 */
function nodesOf(nodes, points) {
  if (nodes.length > MOST_NODES) throw new RangeError("too many nodes");
  /** @type {Widget.GameNode[]} */
  const found = nodes.map((node, number) => ({ ...EMPTY, from: number - 1, ...node, ways: [] }));
  /** Return true for a valid node. @type {(node: Widget.GameNode, number: number) => boolean} */
  const isRight = ({ from, set, over, faint, last, place = 0 }, number) => (number ? isWhole(from, number) : from === -1)
    && [...set, place].every((each) => isWhole(each, 4 * points))
    && [...faint, ...last].every((each) => isWhole(each, points)) && over.every(isCommand);
  if (!found.length || !found.every(isRight)) throw new RangeError("no nodes");
  found.forEach(({ from }, number) => found[from]?.ways.push(number));
  return found;
}

/** Return true for valid sizes and drawing commands of a board. @param {State.WidgetBoard} board */
function isBoard({ cols, rows, width, height, margin, pitch, commands }) {
  return [cols, rows].every((side) => side > 1 && isWhole(side, MOST_SIDE + 1))
    && [width, height, margin, pitch].every(Number.isFinite) && commands.every(isCommand);
}

/** Return true for a known drawing command with numbers and short texts. @param {unknown[]} command */
function isCommand([name, ...values]) {
  /** Return true for a short text. @param {unknown} value */
  const isShort = (value) => typeof value === "string" && [...value].length <= MOST_LETTERS;
  return COMMANDS.includes(name) && values.every((value) => Number.isFinite(value) || isShort(value));
}

/** Return true for an integer from 0 to below `end`. @param {unknown} value @param {number} end */
function isWhole(value, end) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < end;
}

// The data of a widget, as redstone/widget/data.py writes it.

declare namespace Widget {
  /** A node; `set` has the changes of the board, as 4 * point + stone. */
  interface GameNode {
    from: number;
    set: number[];
    over: Command[];
    faint: number[];
    last: number[];
    /** The numbers of its children. */
    ways: number[];
    to: number;
    name?: string;
    state?: string;
    note?: string;
    place?: number;
    wins?: number;
  }
  interface Board extends Size { cols: number; rows: number; margin: number; pitch: number; commands: Command[] }
  type Texts = Record<string, string>;
  /** A step through the record. */
  type Step = "start" | "back" | "forward" | "end";
  /** A text to choose, and what it does. */
  type Choice = [text: string, act: () => void];
  /** An element of a picture, with its children. */
  type Figure = [name: keyof SVGElementTagNameMap, attributes: Record<string, string>, children: Figure[]];
}

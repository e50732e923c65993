// The data of a widget as its script reads it (redstone/widget/data.py).

declare namespace Widget {
  /** A node with all that may be left out, and the numbers of its children. */
  type GameNode = State.WidgetNode & Required<Pick<State.WidgetNode, "from" | "set" | "over" | "faint" | "last" | "to">>
    & { ways: number[] };
  type Texts = Record<string, string>;
  /** A step through the record. */
  type Step = "start" | "back" | "forward" | "end";
  /** A text to choose, and its action. */
  type Choice = [text: string, act: () => void];
  /** An element of a picture, with its children. */
  type Figure = [name: keyof SVGElementTagNameMap, attributes: Record<string, string>, children: Figure[]];
}

// Facts that the type checker cannot see, such as the properties that scripts add to elements.

/** The elements that scripts make, by id. Those of the page's own are in made.d.ts. */
interface ElementsById {
  "coach-take-back": HTMLButtonElement;
  "live-act": HTMLButtonElement;
  "live-one": HTMLSelectElement;
  "live-say": HTMLSelectElement;
}

/** An event whose target is an element of the page. */
type Happening<Kind> = Kind & { readonly target: HTMLElement };

interface HTMLElement {
  addEventListener<Kind extends keyof HTMLElementEventMap>(
    kind: Kind, listener: (event: Happening<HTMLElementEventMap[Kind]>) => void,
    options?: boolean | AddEventListenerOptions): void;
}

interface Document {
  addEventListener<Kind extends keyof DocumentEventMap>(
    kind: Kind, listener: (event: Happening<DocumentEventMap[Kind]>) => void,
    options?: boolean | AddEventListenerOptions): void;
  getElementById<Id extends keyof ElementsById>(id: Id): ElementsById[Id];
}

/** The tag at the end of a selector, as in "canvas" of "#end > canvas[hidden]". */
type TagOf<Selector extends string> = Selector extends `${string},${string}` ? ""
  : Selector extends `${string}[${string} ${string}]${string}` ? TagIn<Selector>
  : Selector extends `${string} ${infer Rest}` ? TagOf<Rest> : TagIn<Selector>;
type TagIn<Selector extends string> = Selector extends `${infer Tag}[${string}` ? TagIn<Tag>
  : Selector extends `${infer Tag}.${string}` ? TagIn<Tag>
  : Selector extends `${infer Tag}#${string}` ? TagIn<Tag>
  : Selector extends `${infer Tag}:${string}` ? TagIn<Tag> : Selector;

/** The type of the elements that a selector finds. All that the page searches for are HTML elements. */
type Found<Selector extends string> =
  TagOf<Selector> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Selector>] : HTMLElement;

interface ParentNode {
  querySelector<Selector extends string>(selector: Selector): Found<Selector> | null;
  querySelectorAll<Selector extends string>(selector: Selector): NodeListOf<Found<Selector>>;
}

interface Element {
  closest<Selector extends string>(selector: Selector): Found<Selector> | null;
}

/** The children and the properties that render.js can give an element. */
type Child = string | number | boolean | null | undefined | Node | Description | Child[];
type Property = string | number | boolean | null | undefined | Record<string, string> | Listener;
type Listener = { listen(event: Event): unknown }["listen"];
interface Description<Tag extends string = string> { tag: Tag; properties: Record<string, Property>; children: Child[] }

type Bytes = Uint8Array<ArrayBuffer>;

/** The values of the gaps in a text. */
type Gaps = Record<string, string | number | undefined>;

/** The translations of a language: the number of the plural form for each number, and the texts. */
interface Translations { plural: string; words: Map<string, string>; isFirst?: boolean }

/** The notice below the board: a message, and the actions of its buttons by their labels. */
type Notice = [message: string, buttons: Record<string, () => void>];

/** News of the load of Python. */
type Loading = { stage: "loading"; received: number; total: number } | { stage: "starting" | "started" }
  | { stage: "failed"; error: unknown };

/** A point by column and row from the top, a place of a picture in its units, and one on the screen. */
interface Point { col: number; row: number }
interface Place { x: number; y: number }
interface ScreenPlace { clientX: number; clientY: number }
interface Box { left: number; top: number; right: number; bottom: number }
interface Size { width: number; height: number }

/** A drawing command as a flat list: its name, numbers and colours (redstone/pictures/drawing.py). */
type Command = StoneCommand
  | [name: "board", x: number, y: number, width: number, height: number]
  | [name: "line", x1: number, y1: number, x2: number, y2: number, colour: string, width: number]
  | [name: "disc", x: number, y: number, radius: number, colour: string]
  | [name: "ring", x: number, y: number, radius: number, colour: string, width: number]
  | [name: "pill", x: number, y: number, width: number, height: number, colour: string]
  | [name: "square", x: number, y: number, side: number, colour: string]
  | [name: "area", ...corners: number[], colour: string]
  | [name: "text", x: number, y: number, size: number, colour: string, text: string]
  | [name: "ripple", x: number, y: number, colour: string];
type StoneCommand = [name: "stone", x: number, y: number, kind: StoneKind, alpha: number, scale: number, motion: string, ...how: number[]];
/** A painter of the commands of one name; its arguments are the values after the name. */
type ValuesOf<Name> = Extract<Command, [Name, ...unknown[]]> extends [unknown, ...infer Values] ? Values : never;
type Painter<Values = (string | number)[]> = { paint(pen: Pen, unit: number, values: Values, elapsed: number): void }["paint"];
type Painters = { [Name in Command[0]]: Painter<ValuesOf<Name>> };
type StoneKind = "black" | "white" | "red";
type Picture = State.PictureData;
/** The stored view of the last visit: the texts beside the picture, and the day on which its game had ended. */
interface LastWords {
  theme?: string; material?: Record<string, string>; game?: State.Heading; below?: string; language?: string;
  turn?: string; detail?: string; welcome?: string;
}
type LastPicture = Picture & { words?: LastWords; over?: string };
type Pen = CanvasRenderingContext2D;

/** The parts of the page state that have values by element id, and the functions that show a value. */
type ById = "texts" | "hidden" | "disabled" | "pressed" | "invalid" | "valuetexts";
type Setter<Value> = { set(element: HTMLElement, value: Value): void }["set"];
type Setters = { [Kind in ById]: Setter<NonNullable<State.PageState[Kind]>[string]> };

/** The lists of moves: the entries, the number of moves played, the current button and the tab stop. */
interface MoveList { list: HTMLElement; entries: HTMLLIElement[]; played: number; current?: HTMLElement | null; stop?: HTMLElement | null }

/** A diagram on the printed sheet. */
interface Diagram { svg: string; caption: string }

/** The server by which two pages find each other, as its address. */
type Broker = State.BrokerData;

/** A change of a stored record: without a text it is deleted. */
interface StoredChange { store: string; id: string; expected: number; revision: number; text: string | null }

/** A game of a collection. */
type ListedGame = [black: string, white: string, result: string, date: string, title: string, moves: number];

/** A sound, and its size. */
type Sound = [name: string, size: number];

/** The placement of a picture on a canvas, in device pixels. */
interface Fitted extends Size { ratio: number; unit: number; left: number; top: number }

/** The parts of a picture at rest, as they are painted on a canvas of their own. */
interface Layer {
  image: HTMLCanvasElement;
  look: string;
  ground: Command[];
  stones: Map<string, StoneCommand>;
  above: Command[];
  picture?: Picture;
}

/** The latest picture on a canvas, with the start and end of its motions. */
interface Painting {
  picture: Picture;
  moment?: number;
  since: number;
  until: number;
  shaken: string | null;
  shakenAt: number;
  next: number;
  above: Command[];
  depth: number;
  layer?: Layer;
}

interface HTMLCanvasElement {
  painting?: Painting;
  /** The size in CSS pixels, and in device pixels if the browser reports them. */
  size?: Size & { device?: Size };
}

interface HTMLElementTagNameMap {
  "redstone-board": HTMLElement & { step(name: Widget.Step): void };
}

interface HTMLElement {
  /** The entries of a list of moves. */
  keys?: string[];
}

/** The system's hand-over of files and addresses to an installed app, missing in some browsers. */
interface Window {
  launchQueue?: {
    setConsumer(consumer: (launch: { targetURL?: string; files?: FileSystemFileHandle[] }) => void): void;
  };
}

interface Navigator {
  /** Gigabytes of memory, as only some browsers report it. */
  readonly deviceMemory?: number;
  /** The labels of the keyboard's keys by their codes, in some browsers. */
  readonly keyboard?: { getLayoutMap?(): Promise<Map<string, string>> };
}

interface WindowEventMap {
  "redstone:loading": CustomEvent<Loading>;
  /** Only some browsers can install the page. */
  beforeinstallprompt: Event & { prompt(): Promise<unknown> };
}

// What the type checker cannot see: which element an id of index.html belongs to, and what
// scripts keep on elements.

/** The elements by id of which a script asks more than any element offers. */
interface ElementsById {
  canvas: HTMLCanvasElement;
  file: HTMLInputElement;
  games: HTMLDialogElement;
  incoming: HTMLTextAreaElement;
  level: HTMLSelectElement;
  "new-game-form": HTMLFormElement;
  rules: HTMLDialogElement;
  "settings-form": HTMLFormElement;
  "share-form": HTMLFormElement;
}

/** An event in the page, whose target is an element of it. */
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

/** Every element that the page looks for is one of HTML. */
interface ParentNode {
  querySelector<Tag extends keyof HTMLElementTagNameMap>(selector: Tag): HTMLElementTagNameMap[Tag] | null;
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll<Tag extends keyof HTMLElementTagNameMap>(selector: Tag): NodeListOf<HTMLElementTagNameMap[Tag]>;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}

/** A flat list: its name, numbers and colours; see redstone/app/show/drawing.py. */
type Command = [string, ...(string | number)[]];

interface Picture {
  width: number;
  height: number;
  moment: number;
  /** From 0 to 1: how hard the step presses on the board. */
  press?: number;
  /** The stone that a tap would place, if a person is to move. */
  next?: string;
  commands: Command[];
}

interface HTMLCanvasElement {
  /** The latest picture, with the start and end of its motions. */
  painting?: {
    moment?: number; since: number; until: number; picture?: Picture;
    shaken?: string; shakenAt?: number; next?: number;
    layer?: { canvas: HTMLCanvasElement; commands: unknown[][]; look: string };
  };
  /** Its size in CSS pixels, and in those of the device where the browser tells. */
  size?: { width: number; height: number; device?: { width: number; height: number } };
}

interface HTMLElement {
  /** Of a list of moves: what stands in it. */
  keys?: string[];
}

/** The system's hand-over of files and addresses to an installed app, missing in some browsers. */
interface Window {
  launchQueue?: {
    setConsumer(consumer: (launch: { targetURL?: string; files?: FileSystemFileHandle[] }) => void): void;
  };
}

interface WindowEventMap {
  "redstone:loading": CustomEvent;
}

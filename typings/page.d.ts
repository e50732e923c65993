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

/** All elements that the page searches for are HTML elements. */
interface ParentNode {
  querySelector<Tag extends keyof HTMLElementTagNameMap>(selector: Tag): HTMLElementTagNameMap[Tag] | null;
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll<Tag extends keyof HTMLElementTagNameMap>(selector: Tag): NodeListOf<HTMLElementTagNameMap[Tag]>;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}

/** A drawing command as a flat list: its name, numbers and colours (redstone/pictures/drawing.py). */
type Command = [string, ...(string | number)[]];

interface Picture {
  width: number;
  height: number;
  moment: number;
  /** The pressure of the step on the board, 0 to 1. */
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
  /** The size in CSS pixels, and in device pixels if the browser reports them. */
  size?: { width: number; height: number; device?: { width: number; height: number } };
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

interface WindowEventMap {
  "redstone:loading": CustomEvent;
}

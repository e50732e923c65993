// Python's functions that the page's scripts call. Texts of values are JSON.

declare namespace Handlers {
  interface Page {
    act(name: string): void;
    goTo(ply: number): void;
    open(dialog: string): void;
    submit(form: string, fields: string): boolean;
    choose(fields: string): void;
    cards(): string;
    settled(): void;
    leaving(): void;
  }
  interface Board {
    tap(col: number, row: number, cell: number): void;
    point(col: number, row: number): void;
    leave(): void;
    key(name: string, col: number, row: number): void;
  }
  interface Games {
    offered(): string;
    describe(id: string): void;
    open(id: string): void;
    study(id: string): void;
    remove(id: string): void;
    putBack(id: string): void;
    openText(text: string): void;
    /** No bytes for an unreadable file. */
    openFiles(files: Uint8Array[]): void;
    openListed(number: number): void;
    keepListed(numbers: string): void;
    restoreListed(files: Uint8Array[], encoding: string, shown: number): void;
    prepare(): void;
    removeListed(ids: string): void;
    putListedBack(ids: string): void;
    exportListed(ids: string): void;
    tagListed(ids: string, tag: string): void;
  }
  interface Rules {
    figures(game: string): string;
  }
  interface Visits {
    navigate(room: string, stay: number): void;
  }
  interface Links {
    arrive(text: string): void;
    shared(how: string): void;
  }
  interface Share {
    png(pixels: Bytes, link: string): Bytes;
    frame(ply: number): string;
    sheet(): string;
  }
  interface Store {
    read(store: string, id: string, revision: number, text: string): void;
    begin(trouble: string): void;
    written(ticket: number, outcome: string, conflicts: string): void;
    changed(store: string, id: string, revision: number, text: string): void;
    brought(store: string, whole: boolean): void;
  }
  interface Editor {
    press(col: number, row: number): void;
    draw(col: number, row: number): void;
    release(): void;
    cancel(): void;
    lay(stone: string, col: number, row: number): void;
    change(fields: string): void;
    read(text: string): void;
    shared(how: string): void;
  }
  interface Learn {
    choose(name: string): void;
  }
  interface Live {
    change(fields: string): void;
    take(text: string, unfinished: boolean): boolean;
    answered(text: string): boolean;
    shared(how: string): void;
    closed(): void;
  }
  interface Play {
    say(number: number): void;
    note_visibility(here: boolean): void;
  }
  interface Wire {
    opened(): void;
    arrived(text: string): void;
    away(): void;
    closed(reason: string): void;
  }
  interface Puzzles {
    choose(name: string): void;
    try_move(index: number): void;
    overview(game: string): string;
    share_day(): void;
    begin_run(game: string): void;
    resume_run(): void;
  }
  interface Record {
    rating(name: string): void;
    ground(name: string): void;
    began(name: string): void;
    play(token: string): void;
    theme(name: string): void;
    forget(results: boolean, cards: boolean, puzzles: boolean): void;
  }
  interface Study {
    go(number: number): void;
    fold(number: number, folded: boolean): void;
    comment(text: string): void;
    line(index: number): void;
    add(index: number): void;
    rename(text: string): void;
    set_fact(field: string, text: string): void;
    label(text: string): void;
    search(text: string): void;
    reread(encoding: string): void;
    update(): void;
  }
}

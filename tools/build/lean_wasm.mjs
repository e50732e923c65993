// Empties the functions of a WebAssembly module that nothing can call once its exports are few.
// Indices stay unchanged, so nothing else has to be rewritten. An emptied function traps.

const EXPORT = 7, START = 8, ELEMENT = 9, CODE = 10, IMPORT = 2;
const FUNCTION = 0, GLOBAL = 3;
const EMPTY = [3, 0, 0x00, 0x0b]; // three bytes: no locals, unreachable, end

/** Reads the binary format of https://webassembly.github.io/spec/core/binary/. */
class Reader {
  /** Read from the byte at index `at` on. */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Read a byte. */
  byte() {
    return this.bytes[this.at++];
  }

  /** Read a LEB128 number. For a signed or 64-bit one, only the position after it is right. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  /** Read a list whose items `item()` reads. */
  list(item) {
    return Array.from({ length: this.number() }, item);
  }

  /** Read a name in UTF-8. */
  name() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }

  /** Skip the limits of a memory or a table. */
  limits() {
    if (this.byte() & 1) this.number();
    this.number();
  }

  /** Read the arguments of a memory access: alignment, optionally the memory, offset. */
  access() {
    if (this.number() & 64) this.number();
    this.number();
  }
}

/**
 * Return the module with only these exports, and its remaining `imports`: the names of the
 * functions and addresses that the rest can use. Throws if it has anything unknown.
 */
export function lean(bytes, exported) {
  const sections = sectionsOf(bytes);
  /** Return the section with an id. */
  const of = (id) => sections.find((section) => section.id === id);
  /** Return a reader of the contents of the section with an id. */
  const reader = (id) => new Reader(bytes, of(id).start);
  const imports = importsOf(reader(IMPORT));
  const functions = imports.filter(({ kind }) => kind === FUNCTION);
  const globals = imports.filter(({ kind }) => kind === GLOBAL);
  const exports = exportsOf(reader(EXPORT)).filter(({ name }) => exported.has(name));
  const bodies = bodiesOf(reader(CODE));

  const roots = exports.filter(({ kind }) => kind === FUNCTION).map(({ index }) => index);
  if (of(START)) roots.push(reader(START).number());
  const used = reached(bytes, [...roots, ...elementsOf(reader(ELEMENT))], bodies, functions.length);

  const kept = exports.map(({ start, end }) => bytes.subarray(start, end));
  const code = bodies.map(({ start, end }, number) =>
    used.functions.has(number + functions.length) ? bytes.subarray(start, end) : EMPTY);
  const anew = new Map([[EXPORT, kept], [CODE, code]]);
  return {
    bytes: joined([bytes.subarray(0, 8), ...sections.flatMap((section) => written(bytes, section, anew))]),
    imports: new Set([
      ...functions.filter((_, index) => used.functions.has(index)),
      ...globals.filter((_, index) => used.globals.has(index)),
    ].map(({ name }) => name)),
  };
}

/** Return the sections of a module, with the places of their contents. */
function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const found = [];
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const size = reader.number();
    found.push({ id, start: reader.at, end: reader.at + size });
    reader.at += size;
  }
  return found;
}

/** Return the name and kind of each import of a module. */
function importsOf(reader) {
  return reader.list(() => {
    reader.name();
    const name = reader.name();
    const kind = reader.byte();
    if (kind === FUNCTION) reader.number();
    else if (kind === 1) { reader.byte(); reader.limits(); }
    else if (kind === 2) reader.limits();
    else reader.at += kind === GLOBAL ? 2 : 0;
    if (kind === 4) { reader.byte(); reader.number(); }
    return { name, kind };
  });
}

/** Return the name, kind and index of each export, with its place (`start`, `end`) in the bytes. */
function exportsOf(reader) {
  return reader.list(() => {
    const start = reader.at;
    const name = reader.name();
    const kind = reader.byte();
    return { name, kind, index: reader.number(), start, end: reader.at };
  });
}

/** Return the place of each function's body: `start` with its size, `first` after it, and `end`. */
function bodiesOf(reader) {
  return reader.list(() => {
    const start = reader.at;
    const size = reader.number();
    const first = reader.at;
    reader.at += size;
    return { start, first, end: reader.at };
  });
}

/** Return the indices of the functions in the module's tables, which can be called indirectly. */
function elementsOf(reader) {
  return reader.list(() => {
    if (reader.number() !== 0) throw new Error("Elements of an unknown kind.");
    while (reader.byte() !== 0x0b) reader.number(); // the offset: a number, or a global
    return reader.list(() => reader.number());
  }).flat();
}

/** Return the indices of all functions that can be called from the `roots`, and of the globals that they use. */
function reached(bytes, roots, bodies, imported) {
  const functions = new Set(roots);
  const globals = new Set();
  for (const index of functions) { // grows during the loop
    if (index < imported) continue;
    const { first, end } = bodies[index - imported];
    walk(new Reader(bytes, first), end, functions, globals);
  }
  return { functions, globals };
}

/** Read a function's instructions, and add the functions that it calls and the globals that it uses to the sets. */
function walk(reader, end, functions, globals) {
  reader.list(() => { reader.number(); reader.number(); }); // its locals
  while (reader.at < end) {
    const code = reader.byte();
    if (code === 0x10 || code === 0x12 || code === 0xd2) functions.add(reader.number());
    else if (code === 0x23 || code === 0x24) globals.add(reader.number());
    else operands(reader, code);
  }
  if (reader.at !== end) throw new Error(`A function has not ended at ${end}.`);
}

const NUMBERS = new Map([
  ...[0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18].map((code) => [code, 1]),
  ...[0x20, 0x21, 0x22, 0x25, 0x26, 0x3f, 0x40, 0x41, 0x42, 0xd0].map((code) => [code, 1]),
  ...[0x11, 0x13].map((code) => [code, 2]),
  ...[0x00, 0x01, 0x05, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].map((code) => [code, 0]),
]);
const BULK = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]; // numbers after 0xfc and a number

/** Skip the operands of an instruction. */
function operands(reader, code) {
  if (NUMBERS.has(code)) for (let left = NUMBERS.get(code); left; left--) reader.number();
  else if (code >= 0x28 && code <= 0x3e) reader.access();
  else if (code >= 0x45 && code <= 0xc4) return; // arithmetic
  else if (code === 0x0e) { reader.list(() => reader.number()); reader.number(); }
  else if (code === 0x1c) reader.list(() => reader.number());
  else if (code === 0x1f) catches(reader);
  else if (code === 0x43) reader.at += 4;
  else if (code === 0x44) reader.at += 8;
  else if (code === 0xfc) for (let left = BULK[reader.number()]; left; left--) reader.number();
  else if (code === 0xfd) vector(reader);
  else throw new Error(`An unknown instruction, ${code}, at ${reader.at}.`);
}

/** Skip the operands of a try_table instruction. */
function catches(reader) {
  reader.number();
  reader.list(() => { if (reader.byte() < 2) reader.number(); reader.number(); });
}

/** Skip the operands of a vector instruction. */
function vector(reader) {
  const code = reader.number();
  if (code <= 11 || code === 92 || code === 93) reader.access();
  else if (code <= 13) reader.at += 16;
  else if (code >= 21 && code <= 34) reader.at += 1;
  else if (code >= 84 && code <= 91) { reader.access(); reader.at += 1; }
}

/** Return a section's bytes in three parts: its id, its size and its content, the new one if `anew` has one. */
function written(bytes, { id, start, end }, anew) {
  const parts = anew.get(id);
  const content = parts ? joined([number(parts.length), ...parts]) : bytes.subarray(start, end);
  return [[id], number(content.length), content];
}

/** Return a number in LEB128. */
function number(value) {
  const bytes = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** Return byte arrays joined into one. */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

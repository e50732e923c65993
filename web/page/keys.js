// Keys by name, whatever the layout of the keyboard.

/** Signs by the place of their key on an English keyboard. */
const SIGNS = { Comma: ",", Period: ".", BracketLeft: "[", BracketRight: "]" };

/**
 * The key of an event, in lower case: what it writes in Latin letters, else what its place writes on an
 * English keyboard, as in Russian or while an input method listens. Empty while a text is composed.
 */
export function keyOf(event) {
  if (isComposing(event)) return "";
  const { key = "", code = "", shiftKey } = event;
  const isUnread = ["Process", "Unidentified", "Dead"].includes(key);
  if (!isUnread && /^[ -~]+$/.test(key)) return key.toLowerCase();
  if (code === "Slash" && shiftKey) return "?";
  return /^Key[A-Z]$/.test(code) ? code.at(-1).toLowerCase() : SIGNS[code] ?? "";
}

/** True for a key that an input method takes for a text that it composes: Enter chooses a word then. */
export function isComposing({ isComposing: composes, keyCode, target }) {
  return composes || (keyCode === 229 && isWriting(target));
}

/** True where what is typed is a text, or chooses from a list. */
export function isWriting(target) {
  return Boolean(target.closest?.("input, select, textarea"));
}

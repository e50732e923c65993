// Names of keys, independent of the keyboard layout.

/** Characters by the position of their key on an English keyboard. @type {Record<string, string>} */
const SIGNS = { Comma: ",", Period: ".", BracketLeft: "[", BracketRight: "]" };

/**
 * Return the key of an event in lower case: its character if that is ASCII, otherwise the character
 * at its position on an English keyboard, as for Russian or an input method. Empty while text is
 * being composed.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  if (isComposing(event)) return "";
  const { key = "", code = "", shiftKey } = event;
  const isUnread = ["Process", "Unidentified", "Dead"].includes(key);
  if (!isUnread && /^[ -~]+$/.test(key)) return key.toLowerCase();
  if (code === "Slash" && shiftKey) return "?";
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : SIGNS[code] ?? "";
}

/** Return true for a key that an input method uses to compose text, such as Enter to choose a word. @param {KeyboardEvent} event */
export function isComposing({ isComposing: composes, keyCode, target }) {
  return composes || (keyCode === 229 && isWriting(target));
}

/** Return true if a key is pressed with Ctrl, Alt or Meta, so that it is a shortcut of the browser's. @param {KeyboardEvent} event */
export function isShortcut({ ctrlKey, altKey, metaKey }) {
  return ctrlKey || altKey || metaKey;
}

/** Return true if an event's target is in a field, where typing enters text or chooses from a list. @param {EventTarget | null} target */
export function isWriting(target) {
  return target instanceof Element && target.closest("input, select, textarea") !== null;
}

/**
 * Let keys click buttons, from now on, outside dialogs and fields. `keys` has the ids of each key's
 * buttons: the first visible one is clicked.
 * @param {Record<string, string[]>} keys
 */
export function pressByKeys(keys) {
  document.addEventListener("keydown", (event) => {
    const elsewhere = document.querySelector("dialog[open]") || isWriting(event.target);
    const ids = keys[keyOf(event)];
    if (elsewhere || !ids || event.repeat || isShortcut(event)) return;
    ids.map((id) => document.getElementById(id)).find((button) => button?.checkVisibility())?.click();
  });
}

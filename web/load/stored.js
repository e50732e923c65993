// Short texts that the browser stores by name: for the device, or for this tab and its reloads. A
// browser may refuse all of them.

/** @typedef {"localStorage" | "sessionStorage"} Area */

/** Return the text stored on this device under a name, or an empty one. @param {string} name */
export function stored(name) {
  return textOf("localStorage", name);
}

/** Store a text on this device. Returns false if the browser refuses: private windows, full storage. @param {string} name @param {string} text */
export function keep(name, text) {
  return storeIn("localStorage", name, text);
}

/** Return the text stored for this tab and its reloads under a name, or an empty one. @param {string} name */
export function recalled(name) {
  return textOf("sessionStorage", name);
}

/** Store a text for this tab and its reloads. Returns false if the browser refuses. @param {string} name @param {string} text */
export function remember(name, text) {
  return storeIn("sessionStorage", name, text);
}

/** Return the value of a stored JSON text, null if it is empty or damaged. @param {string} text */
export function valueIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Return a text in an area of the storage, "" if it is missing or refused. @param {Area} area @param {string} name */
function textOf(area, name) {
  try {
    return window[area].getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Store a text in an area of the storage. Returns false if the browser refuses. @param {Area} area @param {string} name @param {string} text */
function storeIn(area, name, text) {
  try {
    window[area].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

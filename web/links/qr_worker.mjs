// Makes QR codes in a worker, because the code of a long link takes 100 ms.

import qrcode from "../qrcode.mjs";

/**
 * Return the QR code of an address and the link after it as rows of booleans, null if it is too
 * long for any code.
 * @param {string} home @param {string} link
 */
function rowsOf(home, link) {
  const code = qrcode(0, "L");
  code.addData(`${home}#`, "Byte");
  code.addData(link.slice(1).toUpperCase(), "Alphanumeric"); // takes two thirds of the space
  try {
    code.make();
  } catch {
    return null;
  }
  const places = [...Array(code.getModuleCount()).keys()];
  return places.map((row) => places.map((col) => code.isDark(row, col)));
}

self.addEventListener("message", ({ data: { home, link } }) => self.postMessage(rowsOf(home, link)));

// The material of board and stones. Materials other than the usual ones are fetched
// (web/board/materials.js).

const USUAL = { board: "wood", stones: "shell" };

let material = USUAL;
let materials = null; // the module, once it is needed

/** Set the material of the board, of the stones, or of both. */
export function setMaterial(news) {
  for (const part of Object.keys(USUAL)) { // stored values may be anything
    if (typeof news[part] === "string") material = { ...material, [part]: news[part] };
  }
  Object.assign(document.documentElement.dataset, material);
  const isUsual = Object.entries(USUAL).every(([part, name]) => material[part] === name);
  if (!isUsual || materials) withMaterials(() => materials.take(material));
}

/** Show the chosen material on the small board in the settings. */
export function showMaterial() {
  withMaterials(() => materials.show());
}

/** Load the other materials, then call `then()`. If they cannot be loaded, nothing is called. */
async function withMaterials(then) {
  materials ??= await import("../board/materials.js").catch(() => null); // the usual materials remain
  if (materials) then();
}

// The material of board and stones. Materials other than the usual ones are fetched
// (web/board/materials.js).

const USUAL = { board: "wood", stones: "shell" };

let material = USUAL;
/** @type {typeof import("../board/materials.js") | null} */
let materials = null; // the module, once it is needed

/** Set the material of the board, of the stones, or of both. @param {Record<string, string>} news */
export function setMaterial(news) {
  for (const part of /** @type {const} */ (["board", "stones"])) { // stored values may be anything
    if (typeof news[part] === "string") material = { ...material, [part]: news[part] };
  }
  Object.assign(document.documentElement.dataset, material);
  const isUsual = material.board === USUAL.board && material.stones === USUAL.stones;
  if (!isUsual || materials) withMaterials(({ take }) => take(material));
}

/** Show the chosen material on the small board in the settings. */
export function showMaterial() {
  withMaterials(({ show }) => show());
}

/**
 * Load the other materials, then call `then()`. If they cannot be loaded, nothing is called.
 * @param {(module: NonNullable<typeof materials>) => void} then
 */
async function withMaterials(then) {
  materials ??= await import("../board/materials.js").catch(() => null); // the usual materials remain
  if (materials) then(materials);
}

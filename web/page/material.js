// The material of board and stones. Materials other than the usual ones are fetched
// (web/board/materials.js).

const USUAL = { board: "wood", stones: "shell" };

let material = USUAL;
/** @type {typeof import("../board/materials.js") | null} */
let materials = null; // the module, once it is needed

/** Set the material of the board, the stones or both, by name, and repaint the board. Other fields of `news` are ignored. @param {Record<string, string>} news */
export function setMaterial(news) {
  for (const part of /** @type {const} */ (["board", "stones"])) { // stored values may be anything
    if (typeof news[part] === "string") material = { ...material, [part]: news[part] };
  }
  Object.assign(document.documentElement.dataset, material);
  const isUsual = material.board === USUAL.board && material.stones === USUAL.stones;
  if (!isUsual || materials) withMaterials(({ setMaterials }) => setMaterials(material));
}

/** Paint the small board in the settings in the chosen material. */
export function showMaterial() {
  withMaterials(({ show }) => show());
}

/**
 * Load the module of the other materials, and call `then` with it. If it cannot be loaded, do nothing.
 * @param {(module: NonNullable<typeof materials>) => void} then
 */
async function withMaterials(then) {
  materials ??= await import("../board/materials.js").catch(() => null); // the usual materials remain
  if (materials) then(materials);
}

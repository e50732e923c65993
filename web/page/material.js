// What board and stones are made of: what is not usual is fetched for it (web/board/materials.js).

const USUAL = { board: "wood", stones: "shell" };

let material = USUAL;
let materials = null; // the module, once it is needed

/** Have the board and its stones of this material, or one of them. */
export function setMaterial(news) {
  for (const part of Object.keys(USUAL)) { // what is kept may be anything
    if (typeof news[part] === "string") material = { ...material, [part]: news[part] };
  }
  Object.assign(document.documentElement.dataset, material);
  const isUsual = Object.entries(USUAL).every(([part, name]) => material[part] === name);
  if (!isUsual || materials) withMaterials(() => materials.take(material));
}

/** Show on the small board of the settings what was chosen. */
export function showMaterial() {
  withMaterials(() => materials.show());
}

async function withMaterials(then) {
  materials ??= await import("../board/materials.js").catch(() => null); // the usual ones serve
  if (materials) then();
}

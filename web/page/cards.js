// The small boards on the cards of the games to choose from, painted when first needed.

import { paint } from "../board/paint.js";

/** Paint the small boards on the cards of the new-game dialog. `text` is JSON of pictures by the games' names in links. @param {string} text */
export function show(text) {
  for (const [game, picture] of Object.entries(JSON.parse(text))) {
    const canvas = document.querySelector(`canvas[data-card="${game}"]`);
    if (canvas) paint(canvas, picture);
  }
}

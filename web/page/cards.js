// The cards of the games to choose from: each with a small board, painted when first asked for.

import { paint } from "../board/paint.js";

/** Paint the boards of the cards: `text` is JSON of pictures by the games' names in links. */
export function show(text) {
  for (const [game, picture] of Object.entries(JSON.parse(text))) {
    const canvas = document.querySelector(`canvas[data-card="${game}"]`);
    if (canvas) paint(canvas, picture);
  }
}

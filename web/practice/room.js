// The column beside the board: the number of mistakes, the progress of a search through a game, and
// the room's keys.

import { showFigures, showShare } from "../page/column.js";
import { pressByKeys } from "../page/keys.js";
import { byId } from "../load/render.js";

/** Show the changed parts of the room's state (redstone/app/practice/state.py): the figures and the progress. @param {State.PracticeData} news */
export function show(news) {
  if (news.figures) showFigures(byId("practice-figures"), news.figures);
  if (news.sifted !== undefined) showShare(byId("practice-sifted"), news.sifted);
}

pressByKeys({ n: ["practice-next"], a: ["practice-away", "practice-restore"] });

// The page's scripts that Python calls, as one module, because every module that PyScript loads
// costs a request. The guard lets Python wait for a person's answer.

export * as awake from "./awake.js";
export * as board from "../board/board.js";
export * as games from "./games.js";
export * as guard from "../load/guard.js";
export * as language from "../load/language.js";
export * as links from "../links/links.js";
export * as page from "./page.js";
export * as rooms from "./rooms.js";
export * as rules from "./rules.js";
export * as share from "../links/share.js";
export * as store from "../games/store.js";
export * as visits from "./visits.js";
export * as updates from "../load/updates.js";
export * as workers from "../computer/workers.js";

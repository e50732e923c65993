// The coach's card: the loss caused by the last turn, and the choice to take it back.

const card = document.createElement("section");
const title = document.createElement("h2");
const told = document.createElement("p");
const ways = document.createElement("div");
const takeBack = button("coach-take-back", "main");
const playOn = button("coach-play-on", "");
card.id = "coach";
card.className = "card";
card.dataset.drawn = "coach-play-on"; // dragging the card down means that it was read
card.hidden = true;
card.setAttribute("aria-labelledby", "coach-title");
title.id = "coach-title";
ways.className = "ways";
ways.append(takeBack, playOn);
card.append(title, told, ways);
document.getElementById("foot").before(card);

/**
 * Show the coach's warning, given as JSON, or none for null: a title, a text to show and to
 * announce, and the labels of both answers.
 */
export function show(text) {
  const said = JSON.parse(text);
  const opens = said && card.hidden;
  card.hidden = !said;
  if (!said) return;
  title.textContent = said.title;
  told.textContent = said.told;
  takeBack.textContent = said.take_back;
  playOn.textContent = said.play_on;
  if (!opens) return;
  document.getElementById("announce").textContent = said.announced;
  takeBack.focus({ preventScroll: true });
}

function button(action, className) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = action;
  made.className = className;
  made.dataset.action = action;
  return made;
}

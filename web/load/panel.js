// The panel over the page while there is no game to show: what has happened, what to do, and
// details to unfold. Everything is set as text.

const panel = document.getElementById("failure");

/** True while the panel is shown. */
export function isShown() {
  return !panel.hidden;
}

/**
 * Show the panel: a heading, a sentence of advice, buttons by their labels with what they do, the
 * first one the main one, and a text under a summary, if there is one.
 */
export function show({ what, advice, buttons, summary, detail }) {
  const details = element("details", { hidden: !detail });
  details.append(element("summary", { textContent: summary }),
    element("pre", { textContent: detail, tabIndex: 0 }));
  const row = element("p", { className: "buttons" });
  row.append(...Object.entries(buttons).map(([label, act]) => button(label, act)));
  row.firstElementChild.className = "main";
  panel.replaceChildren(element("h2", { textContent: what }), element("p", { textContent: advice }),
    row, details);
  panel.hidden = false;
}

/** Add a line to the details of the panel that is shown. */
export function add(detail) {
  panel.querySelector("pre").append(`\n${detail}`);
}

export function hide() {
  panel.hidden = true;
}

export function button(label, act) {
  const made = element("button", { type: "button", textContent: label });
  made.addEventListener("click", act);
  return made;
}

export function element(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}

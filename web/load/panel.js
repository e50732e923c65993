// The panel over the page while there is no game to show: the problem, advice, and details to
// unfold. All texts are set as text, never as markup.

const panel = document.getElementById("failure");

/** Return true while the panel is shown. */
export function isShown() {
  return !panel.hidden;
}

/**
 * Show the panel: a heading, a sentence of advice, and buttons (actions by label, the main one
 * first). `detail`, if given, is folded under `summary`.
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

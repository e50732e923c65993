// Names the letter keys of the help as they are labelled on the person's keyboard.

/**
 * Replace the letters in the help's terms (`dt`) by the labels of their keys on the person's keyboard,
 * if these are not Latin: a key works by its position there. Browsers without `navigator.keyboard`
 * keep the English letters.
 * @param {HTMLElement} dialog
 */
export async function nameKeys(dialog) {
  const layout = await navigator.keyboard?.getLayoutMap?.();
  if (!layout) return;
  for (const term of dialog.querySelectorAll("dt")) {
    if (term.textContent !== term.dataset.named) term.dataset.latin = term.textContent; // first, or in another language
    term.textContent = (term.dataset.latin ?? "").replace(/(?<![A-Za-z])[A-Z](?![A-Za-z])/g, (letter) => labelled(layout, letter));
    term.dataset.named = term.textContent;
  }
}

/**
 * Return the label of a letter's key on a keyboard layout, or the letter itself if the label is
 * Latin.
 * @param {Map<string, string>} layout @param {string} letter
 */
function labelled(layout, letter) {
  const label = layout.get(`Key${letter}`) ?? letter;
  return /^[ -~]*$/.test(label) ? letter : label.toUpperCase();
}

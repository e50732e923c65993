// The lessons' list, and the pack that the lessons come in. The build gzips packs whatever the
// server says of them; the service worker has them for use without a network.

const list = /** @type {HTMLSelectElement} */ (document.getElementById("lesson-list"));

/** Call `choose(name)` for a lesson chosen from the list. */
export function listen(to) {
  list.addEventListener("change", () => to.choose(list.value));
}

/** Show all lessons, as JSON: `courses`, each with a title and lessons, and which one is `shown`. */
export function show(text) {
  const { courses, shown } = JSON.parse(text);
  list.replaceChildren(...courses.map(({ title, lessons }) => {
    const group = document.createElement("optgroup");
    group.label = title;
    group.append(...lessons.map((lesson) => new Option(lesson.title, lesson.name)));
    return group;
  }));
  list.value = shown;
}

/** The archive in a pack, as bytes; rejects if it cannot be had. */
export async function unpacked(name) {
  const answer = await fetch(`./web/${name}.pack`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const archive = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(archive).arrayBuffer());
}

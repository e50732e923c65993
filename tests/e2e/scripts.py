"""The scripts that tests run in the page."""

UNTIL = """async (seen) => {
    const deadline = performance.now() + 60_000;
    while (!(await seen())) {
        if (performance.now() > deadline) throw Error(`this did not come true: ${seen}`);
        await new Promise(requestAnimationFrame);
    }
}"""
"""Waits frame by frame until a condition holds."""
IMPORT = f"""async ([text, texts]) => {{
    const until = {UNTIL};
    const [file, note] = ["file", "games-note"].map((id) => document.getElementById(id));
    const closing = [...document.querySelectorAll("dialog[open]")].map((dialog) =>
        new Promise((done) => {{
            dialog.addEventListener("close", done, {{ once: true }});
            dialog.close();
        }}));
    await Promise.all(closing); // then the focus goes elsewhere
    document.activeElement.blur();
    note.textContent = "";
    for (const [name, kept] of Object.entries(texts)) localStorage[name] = kept;
    const carried = new DataTransfer();
    carried.items.add(new File([text], "games.json"));
    file.files = carried.files;
    file.dispatchEvent(new Event("change"));
    await until(() => note.textContent);
    document.getElementById("games-settings").click();
}}"""
"""Closes open dialogs, and imports texts and an exported file into the page, until it confirms."""
OPEN_ALONE = """async (id) => {
    const until = UNTIL;
    const byId = (name) => document.getElementById(name);
    const press = (line, does) => {
        const button = Object.assign(document.createElement("button"), { type: "button" });
        button.dataset.does = does;
        line.append(button);
        button.click();
    };
    while (!byId("games-more").hidden) byId("games-more").click();
    const lines = [...byId("games-list").children];
    const [line] = lines.filter(({ dataset }) => dataset.id === id);
    if (!line) return false;
    delete sessionStorage["redstone.addresses"];
    press(line, "open");
    await until(() => JSON.parse(sessionStorage["redstone.current"]).id === id);
    for (const other of lines.filter((each) => each !== line)) press(other, "remove");
    await until(() => {
        const { room = "", deep = 0 } = history.state ?? {};
        const [cols, rows] = byId("size").textContent.match(/[0-9]+/g);
        const named = document.querySelectorAll("#grid button").length === cols * rows;
        return !room && !deep && !byId("app").dataset.room && named;
    });
    document.activeElement.blur();
    return true;
}""".replace("UNTIL", UNTIL)
"""Opens a game of the list, deletes all others, and waits until it is at the board, in no room."""
CENTRE = """(point) => {
    const [cols, rows] = document.getElementById("size").textContent.match(/[0-9]+/g);
    const [grid, canvas] = ["grid", "canvas"].map((id) => document.getElementById(id));
    const { width, height } = canvas.size;
    const laid = width === canvas.clientWidth && height === canvas.clientHeight;
    if (!laid || grid.dataset.size !== `${cols}x${rows}`) return null;
    const named = new RegExp(`^${point}(?![0-9])`); // whatever follows it in the page's language
    const button = [...grid.querySelectorAll("button")].find((each) => named.test(each.ariaLabel));
    const box = button?.getBoundingClientRect();
    return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
"""Returns the place of a point, null until the grid fits the current board."""
PAINTED = """(width) => {
    const { width: painted, clientWidth } = document.getElementById("canvas");
    if (innerWidth === width && !clientWidth) return true;
    return innerWidth === width && Math.abs(painted - clientWidth * devicePixelRatio) < 2;
}"""
"""Returns true if the board has been painted for a window of this width, or is not visible."""
RECORDS = """async ([store, database]) => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes(database)) return []; // asking would make an empty one
    const asked = indexedDB.open(database);
    asked.onupgradeneeded = () => asked.transaction.abort(); // the page has none yet
    const there = await new Promise((done) => {
        asked.onsuccess = () => done(true);
        asked.onerror = () => done(false);
    });
    if (!there) return [];
    const all = asked.result.transaction(store).objectStore(store).getAll();
    await new Promise((done) => { all.onsuccess = done; });
    asked.result.close();
    return all.result;
}"""
"""Returns the records in a store of one of the page's databases."""
READY = """() => document.documentElement?.dataset.ready === "true" &&
    document.querySelector("#grid button")"""
"""Returns true once a game can be played. Checked every frame; `expect` checks every second."""
SAID = """([id, text]) =>
    document.getElementById(id).textContent.replace(/\\s+/g, " ").trim() === text"""
"""Returns true if an element has this text. Checked every frame too."""

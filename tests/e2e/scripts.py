"""What tests ask of the page in its own language."""

PUT_AWAY = """() => {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    document.getElementById("games-note").textContent = "";
    document.activeElement.blur();
}"""
"""Closes what is open, forgets what was said of the games that came before, and where one was."""
CENTRE = """(point) => {
    const [cols, rows] = document.getElementById("size").textContent.match(/[0-9]+/g);
    const [grid, canvas] = ["grid", "canvas"].map((id) => document.getElementById(id));
    const { width, height } = canvas.size;
    const laid = width === canvas.clientWidth && height === canvas.clientHeight;
    if (!laid || grid.dataset.size !== `${cols}x${rows}`) return null;
    const button = document.querySelector(`#grid button[aria-label^="${point},"]`);
    const box = button?.getBoundingClientRect();
    return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
"""Where a point lies; null until the grid has been laid for the board shown, as it now lies."""
PAINTED = """(width) => {
    const { width: painted, clientWidth } = document.getElementById("canvas");
    return innerWidth === width && Math.abs(painted - clientWidth * devicePixelRatio) < 2;
}"""
"""Whether the board has been painted for a window of this width."""
RECORDS = """async (store) => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("redstone")) return []; // asking would make an empty one
    const asked = indexedDB.open("redstone");
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
"""What a store of the page's database has."""

// The servers for live play that the site's host has named (servers.json beside this file).

/**
 * Resolve to the text of servers.json, "" if it names no server or cannot be loaded; no server is
 * contacted then.
 */
export async function hosted() {
  try {
    const answer = await fetch("./web/live/servers.json");
    const text = answer.ok ? await answer.text() : "{}";
    const { servers, broker } = JSON.parse(text);
    return servers || broker ? text : "";
  } catch {
    return "";
  }
}

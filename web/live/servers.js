// The servers for live play that the site's host has named (servers.json beside this file).

/**
 * Return the servers as JSON text. Empty if none are named or the file cannot be loaded; no server
 * is contacted then.
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

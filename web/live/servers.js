// Which servers whoever hosts the site has named, for all who come (servers.json beside this one).

/** What is named, as it is written; empty where that is nothing or cannot be had, and nobody is asked then. */
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

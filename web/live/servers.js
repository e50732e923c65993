// Which servers whoever hosts the site has named, for all who come (servers.json beside this one).

/** What is named, as it is written; empty where it cannot be had, and nobody is asked then. */
export async function hosted() {
  try {
    const answer = await fetch("./web/live/servers.json");
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

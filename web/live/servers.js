// The servers for live play that the site's host has named (servers.json beside this file).

import { fetchedText } from "../load/fetched.js";
import { valueIn } from "../load/stored.js";

/**
 * Resolve to the text of servers.json, "" if it names no server or cannot be loaded; no server is
 * contacted then.
 */
export async function hosted() {
  const text = await fetchedText("./web/live/servers.json").catch(() => "");
  const { servers, broker } = valueIn(text) ?? {};
  return servers || broker ? text : "";
}

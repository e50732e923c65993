// Fetching of files of the site.

/** Fetch an address. Rejects unless the response is OK. @param {string} address @param {RequestInit} [options] */
export async function fetched(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

/** Fetch an address as text. Rejects unless the response is OK. @param {string} address @param {RequestInit} [options] */
export async function fetchedText(address, options) {
  return (await fetched(address, options)).text();
}

// Runs the built service worker in two releases against caches and a network made here. Each file
// of the newer release in turn is missing, truncated, altered or late. Prints the faults as a JSON
// list.

import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const SCOPE = "https://site.example/redstone/";
const RELEASE = /^const RELEASE = (.*);$/m;
const script = readFileSync(process.argv[2], "utf8");
const paths = Object.keys(JSON.parse(RELEASE.exec(script)[1]).files);

/** Return the address of a file of the site. */
const addressOf = (path) => new URL(path === "index.html" ? "./" : path, SCOPE).href;
const known = new Map(); // integrity by content
/** Return the integrity of a content, in the form of subresource integrity. */
const integrityOf = (content) => {
  if (!known.has(content)) known.set(content, `sha384-${createHash("sha384").update(content).digest("base64")}`);
  return known.get(content);
};
/** Return the made-up contents of a release's files, by address. */
const contentsOf = (name) => new Map(paths.map((path) => [addressOf(path), `${path} of the ${name} release`]));

/** The methods of CacheStorage that the worker uses. `names` gives access to the contents. */
class Caches {
  names = new Map();

  /** Return a cache of this name, which is made if necessary. */
  async open(name) {
    if (!this.names.has(name)) this.names.set(name, new Map());
    const kept = this.names.get(name);
    return {
      keys: async () => [...kept.keys()],
      put: async (address, answer) => { kept.set(address, await answer.text()); },
    };
  }

  has = async (name) => this.names.has(name);
  keys = async () => [...this.names.keys()];
  delete = async (name) => this.names.delete(name);
  match = async (address, { cacheName }) => this.names.get(cacheName)?.get(address);
}

/**
 * Return a network with these contents, one of which is disturbed. It checks integrity like a
 * browser.
 */
function network(contents, disturbed, kind) {
  return async (address, { integrity }) => {
    let content = contents.get(address);
    if (address === disturbed) {
      if (kind === "late") await new Promise(() => {});
      if (kind === "missing") return { ok: false, status: 404, text: async () => "" };
      if (kind === "broken off") return { ok: true, text: async () => { throw new TypeError("network error"); } };
      content = kind === "cut" ? content.slice(0, content.length / 2) : content.toUpperCase();
    }
    if (integrity && integrityOf(content) !== integrity) throw new TypeError("Failed to fetch");
    return { ok: true, text: async () => content };
  };
}

/**
 * Return the built service worker as of a release. `send(type)` dispatches an event, and resolves
 * with the result of its `waitUntil`. `answer(address)` resolves with the answer to a request.
 */
function worker(name, caches, fetch) {
  const files = Object.fromEntries(paths.map((path) => [path, integrityOf(`${path} of the ${name} release`)]));
  const heard = {};
  const self = {
    registration: { scope: SCOPE, installing: null, waiting: null },
    clients: { claim: async () => {} },
    addEventListener: (type, does) => { heard[type] = does; },
  };
  const text = script.replace(RELEASE, () => `const RELEASE = ${JSON.stringify({ name, files })};`);
  runInNewContext(text, { self, caches, fetch, crypto: { randomUUID }, URL, Map, Promise, Object, Error });
  return {
    send: (type) => new Promise((done, failed) => heard[type]({ waitUntil: (work) => work.then(done, failed) })),
    answer: (address) => new Promise((done) => {
      heard.fetch({ request: { method: "GET", url: address }, respondWith: done });
    }),
  };
}

/** Fail like a request without a network. */
const offline = async () => { throw new TypeError("Failed to fetch"); };

/**
 * Update the old release with one file disturbed, and then without. Return the first fault, empty
 * for none.
 */
async function afterUpdate(path, kind) {
  const caches = new Caches();
  const old = worker("old", caches, network(contentsOf("old")));
  await old.send("install");
  await old.send("activate");
  const before = [...caches.names.keys()];
  const newer = worker("new", caches, network(contentsOf("new"), addressOf(path), kind));
  const installed = newer.send("install").then(() => "installed", () => "refused");
  const soon = new Promise((done) => setTimeout(() => done("waits"), kind === "late" ? 1 : 5_000));
  const outcome = await Promise.race([installed, soon]);
  if (outcome !== (kind === "late" ? "waits" : "refused")) return `${path} ${kind}: ${outcome}`;
  if (kind !== "late" && String([...caches.names.keys()]) !== String(before)) return `${path} ${kind}: half a release is left`;
  const again = worker("old", caches, offline); // as after the browser was closed
  for (const [address, content] of contentsOf("old")) {
    if (await again.answer(address) !== content) return `${path} ${kind}: offline the old ${address} is gone`;
  }
  const mended = worker("new", caches, network(contentsOf("new")));
  await mended.send("install");
  await mended.send("activate");
  if (caches.names.size !== 1) return `${path} ${kind}: ${caches.names.size} caches are left once all is mended`;
  return await mended.answer(addressOf(path)) === `${path} of the new release` ? "" : `${path} ${kind}: not mended`;
}

const wrong = [];
for (const kind of ["missing", "cut", "broken off", "changed on the way", "late"]) {
  for (const path of paths) wrong.push(await afterUpdate(path, kind));
}
console.log(JSON.stringify({ tried: wrong.length, wrong: wrong.filter(Boolean) }));
process.exit(); // late answers never arrive

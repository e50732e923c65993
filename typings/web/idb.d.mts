// The build puts it there.
export { openDB } from "idb";
export type { IDBPDatabase, IDBPTransaction } from "idb";

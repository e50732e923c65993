// The build puts it there.
export { openDB } from "idb";

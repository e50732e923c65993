// The build puts it there.
export { Peer } from "peerjs";

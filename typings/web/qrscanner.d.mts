// The build puts it there.
export { default } from "qr-scanner";

// The build puts it there.
export { default } from "qrcode-generator";

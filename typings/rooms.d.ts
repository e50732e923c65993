declare module "rooms:scripts" {
  const scripts: Record<string, () => Promise<any>>;
  export default scripts;
}

declare module "rooms:scripts" {
  /** The scripts of rooms: each shows the changes of its own data. */
  const scripts: Record<string, () => Promise<{ show(inside: Record<string, unknown>): void }>>;
  export default scripts;
}

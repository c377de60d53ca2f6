/** What the host finds when it is given the built folder instead of the package: the same plugin. */
export { default } from "./plugin.ts";

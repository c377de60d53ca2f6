/** What both generations share: the plugin itself, which knows no host. */
export const RULE = "Keep answers short.";

/** @param {unknown} path of a file that is to be changed */
export function refuseLocked(path) {
  if (String(path).endsWith(".lock")) throw new Error(`${path} is locked: leave it as it is`);
}

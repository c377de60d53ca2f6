/**
 * A process of its own opens a project's store, as somebody who is not root, and tells where it is kept and what is
 * wrong. It gives root up only when all is loaded: the sources may lie where nobody else can read.
 */
import { writeSync } from "node:fs";
import { openProjectStore } from "./open-project-store.ts";
import { loadDriver } from "./sqlite-driver.ts";

const NOBODY = 65_534;

const connect = await loadDriver();
if (process.getuid?.() === 0) {
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
const { kept, trouble } = openProjectStore(connect, process.argv[2] ?? "");
writeSync(1, `${kept}: ${trouble}\n`);

#!/usr/bin/env node
// Starts the command line from the TypeScript source where it is there (this repository), which Node 24 runs as
// it is, else from the built files (an installed package).
import { existsSync } from "node:fs";

const NEEDED = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `opencode-simulator needs Node ${NEEDED.join(".")} or newer, this is ${process.versions.node}. ` +
      "Run it with npx inside a project that has a newer one (npm install --save-dev node@24).",
  );
  process.exit(2);
}
const source = new URL("../cli.ts", import.meta.url);
const built = new URL("../dist/cli.js", import.meta.url);
await import((existsSync(source) ? source : built).href);

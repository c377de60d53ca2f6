/** `npm run agents -w runtime`: writes what is made from the role table. A test fails while it is stale. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { generatedFiles } from "./generated-files.ts";

for (const { path, text } of generatedFiles()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** `npm run agents -w runtime`: writes what is made from the role table. A test fails while it is stale. */
import { writeFileSync } from "node:fs";
import { generatedFiles } from "./generated-files.ts";

for (const { path, text } of generatedFiles()) writeFileSync(path, text);

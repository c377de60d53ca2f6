#!/usr/bin/env node
/** `idumb`: what a person does with the plugin from a shell. It never says what only a human's command in OpenCode may say. */
import { run } from "./run.ts";

// Whoever reads may have seen enough, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});
process.exitCode = await run(process.argv.slice(2));

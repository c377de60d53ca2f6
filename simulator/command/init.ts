import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { firstScript } from "../run/first-script.ts";
import type { Terminal } from "./terminal.ts";

/** `init`: writes a first script to change and run. */
export function addInit(program: Command, terminal: Terminal): void {
  program
    .command("init")
    .description("write a first script to change and run")
    .argument("[file]", "where to; never overwritten", "first.json")
    .action((file: string) => writeFirstScript(file, terminal));
}

function writeFirstScript(file: string, terminal: Terminal): void {
  const id = basename(file, ".json").replaceAll(/[^\w.-]/g, "-");
  try {
    writeFileSync(file, `${JSON.stringify(firstScript(id), undefined, 2)}\n`, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Error(`${file} exists already; name another file: opencode-simulator init second.json`, {
      cause: error,
    });
  }
  terminal.stdout.write(
    `${file} is written. Run it: npx opencode-simulator run --plugin ./your-plugin.ts --script ${file}\n`,
  );
}

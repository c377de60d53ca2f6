import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Option, type Command } from "commander";
import { firstScript } from "../run/first-script.ts";
import { FIRST_2 } from "../run/opencode2/first-script2.ts";
import type { Terminal } from "./terminal.ts";

/** `init`: writes a first script to change and run. */
export function addInit(program: Command, terminal: Terminal): void {
  program
    .command("init")
    .description("write a first script to change and run")
    .argument("[file]", "where to; never overwritten", "first.json")
    .addOption(new Option("--opencode <n>", "for which OpenCode").choices(["1", "2"]).default("1"))
    .action((file: string, { opencode }: { opencode: string }) =>
      writeFirstScript(file, opencode === "2", terminal),
    );
}

function writeFirstScript(file: string, isOf2: boolean, terminal: Terminal): void {
  const id = basename(file, ".json").replaceAll(/[^\w.-]/g, "-");
  const script = isOf2 ? FIRST_2 : firstScript(id);
  try {
    writeFileSync(file, `${JSON.stringify(script, undefined, 2)}\n`, { flag: "wx" });
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

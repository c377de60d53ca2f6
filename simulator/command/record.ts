import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import type { Terminal } from "./terminal.ts";

const PLACE = ".opencode/plugin/opencode-simulator-record.js";

/** `record`: from now on sessions of this project are written down as scripts. */
export function addRecord(program: Command, terminal: Terminal): void {
  program
    .command("record")
    .description("write the real sessions of a project down as scripts, by a plugin that is put into it")
    .option("--off", "take the plugin out again")
    .option("--project <folder>", "which project", ".")
    .action(({ off, project }: { off?: true; project: string }) => record(project, off === true, terminal));
}

function record(project: string, isOff: boolean, terminal: Terminal): void {
  if (!existsSync(project)) throw new Error(`no such folder: ${project}`);
  const file = join(project, PLACE);
  if (isOff) {
    rmSync(file, { force: true });
    terminal.stdout.write(`${file} is gone; what was recorded stays\n`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `export { default } from ${JSON.stringify(plugin().href)};\n`);
  terminal.stdout.write(
    `${file} is written. Use OpenCode there as ever: each session becomes a script in .opencode-simulator/recorded, with secrets it knows masked. \`record --off\` ends it.\n`,
  );
}

const plugin = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "../record/plugin.ts" : "../record/plugin.js", import.meta.url);

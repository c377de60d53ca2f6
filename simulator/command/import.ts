import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import type { Command } from "commander";
import { readConversation } from "../import/read-conversation.ts";
import { scriptOf } from "../import/script-of.ts";
import { generation } from "./plugin-options.ts";
import type { HostGeneration } from "../trace/event.ts";
import type { Terminal } from "./terminal.ts";

/** `import`: makes a script of a session that took place. */
export function addImport(program: Command, terminal: Terminal): void {
  program
    .command("import")
    .description(
      "make a script of a session: `opencode export`, messages of OpenCode 2, or an ATIF trajectory",
    )
    .argument("<session>", "the file with the session")
    .argument("[script]", "where to; never overwritten", "recorded.json")
    .option("--commands", "let commands of the shell run again, in place of printing what they printed")
    .option("--opencode <n>", "which OpenCode a trajectory is played on, 1 unless given", generation)
    .action((session: string, script: string, options: ImportCommandOptions) =>
      importSession(session, script, options, terminal),
    );
}

interface ImportCommandOptions {
  readonly commands?: true;
  readonly opencode?: HostGeneration;
}

function importSession(
  session: string,
  file: string,
  { commands, opencode }: ImportCommandOptions,
  terminal: Terminal,
): void {
  if (!existsSync(session)) throw new Error(`no such file: ${session}`);
  if (existsSync(file))
    throw new Error(`${file} exists already; name another: opencode-simulator import ${session} other.json`);
  const conversation = readConversation(readFileSync(session, "utf8"), session, opencode);
  const id = basename(file, extname(file)).replaceAll(/[^\w.-]/g, "-");
  const script = scriptOf(conversation, { id, commands });
  writeFileSync(file, `${JSON.stringify(script, undefined, 2)}\n`, { flag: "wx" });
  const lines = [
    `${file} is written: ${conversation.turns.length} turns for OpenCode ${conversation.generation}, with secrets it knows masked. Look it through before you share it.`,
    ...conversation.notes.map((note) => `note: ${note}`),
    `Run it: npx opencode-simulator run --plugin ./your-plugin.ts --script ${file}`,
  ];
  terminal.stdout.write(`${lines.join("\n")}\n`);
}

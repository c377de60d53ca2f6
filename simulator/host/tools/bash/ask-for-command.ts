import { dirname, join, resolve } from "node:path";
import type { HostPlace } from "../../services/host-config.ts";
import type { ToolContext } from "../../services/host-tool.ts";
import { isInside } from "../../config/is-inside.ts";
import { isDirectory } from "../files/text-file.ts";
import { commandPrefix } from "./command-prefix.ts";
import { shellCommands, type ShellCommand } from "./shell-commands.ts";
import { homeFolder } from "../../config/home-folder.ts";

/**
 * Permission for a command line: first for the folders outside of the project that it names, then for every
 * single command in it (host contract §8). Words that only the shell can expand are not looked at.
 */
export async function askForCommand(
  context: ToolContext,
  place: HostPlace,
  command: string,
  cwd: string,
): Promise<void> {
  const commands = shellCommands(command);
  const folders = new Set<string>();
  for (const one of commands) for (const folder of foldersOf(one, place, cwd)) folders.add(folder);
  if (!isInside(place, cwd)) folders.add(cwd);
  if (folders.size > 0) {
    const directories = [...folders];
    const patterns = directories.map((folder) => join(folder, "*"));
    await context.ask({
      permission: "external_directory",
      patterns,
      always: patterns,
      metadata: { command, directories, patterns },
    });
  }
  const asked = commands.filter(({ words }) => words.length > 0 && !MOVES.has(words[0] ?? ""));
  if (asked.length === 0) return;
  await context.ask({
    permission: "bash",
    patterns: [...new Set(asked.map(({ text }) => text))],
    always: [...new Set(asked.map(({ words }) => `${commandPrefix(words).join(" ")} *`))],
    metadata: { command },
  });
}

const MOVES = new Set("cd chdir popd pushd push-location set-location".split(" "));
const FILE_COMMANDS = new Set([...MOVES, ..."rm cp mv mkdir touch chmod chown cat".split(" ")]);

function foldersOf({ words }: ShellCommand, place: HostPlace, cwd: string): string[] {
  const [name = "", ...args] = words;
  if (!FILE_COMMANDS.has(name)) return [];
  const folders: string[] = [];
  for (const arg of args) {
    if (arg.startsWith("-") || (name === "chmod" && arg.startsWith("+"))) continue;
    const path = literalPath(arg, cwd);
    if (path && !isInside(place, path)) folders.push(isDirectory(path) ? path : dirname(path));
  }
  return folders;
}

/** The path an argument means, as far as that is certain: up to the first glob character, nothing with expansions. */
function literalPath(arg: string, cwd: string): string | undefined {
  const quote = arg[0];
  const bare =
    arg.length >= 2 && (quote === '"' || quote === "'") && arg.endsWith(quote) ? arg.slice(1, -1) : arg;
  const path = bare === "~" || bare.startsWith("~/") ? join(homeFolder(), bare.slice(1)) : bare;
  const literal = path.slice(0, path.search(/[?*[]/) < 0 ? undefined : path.search(/[?*[]/));
  if (literal === "" || literal.startsWith("(") || /[$`]/.test(literal)) return undefined;
  return resolve(cwd, literal);
}

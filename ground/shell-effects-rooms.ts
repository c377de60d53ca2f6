/**
 * The rooms of the package shell-effects as data, lowest first. What a shell does (`shell/`) knows no program; a room of
 * programs imports from the shell, from itself and from the rooms it names, so that programs run one another through
 * the analysis only. A folder that is not in the list may import nothing of ours.
 */
const PACKAGE = "analysers/shell-effects/";

/** What every room may use: the result, places of the project, and what the caller guards. */
const FACTS = ["effect.ts", "guard.ts", "loopback.ts", "patch-paths.ts", "project-path.ts"];

/** Each room of `commands/` with the rooms that it may import. */
const COMMANDS: readonly (readonly [room: string, below: string])[] = [
  // Code written in a line: JavaScript, Python, SQL.
  ["code", ""],
  // Words that tools agree on: verbs of loss and of writing, names of scripts and of folders.
  ["words", "code"],
  // What holds for every program: options, variables, scripts, programs that are guarded or unknown.
  ["programs", "code words"],
  ["files", "programs words"],
  ["git", "words"],
  ["packages", "words"],
  ["cloud", "words"],
  ["databases", "code programs words"],
  ["interpreters", "code programs words"],
  ["text", "code"],
  ["system", "words"],
  // Runners, compilers, formatters.
  ["builds", "interpreters words"],
  // Shells, wrappers and other programs that run a command they are given.
  ["launchers", "builds code programs words"],
];

const at = (...names: readonly string[]): string[] => names.map((name) => PACKAGE + name);
const roomOf = (name: string): string => `commands/${name}/`;

export const SHELL_EFFECTS_WALLS = [
  {
    within: `${PACKAGE}shell/`,
    rooms: at("shell/"),
    lower: at(...FACTS),
    packages: ["unbash"],
    pure: true,
  },
  ...COMMANDS.map(([room, below]) => ({
    within: PACKAGE + roomOf(room),
    rooms: at("shell/", ...[room, ...below.split(" ").filter(Boolean)].map(roomOf)),
    lower: at(...FACTS),
    packages: [],
    pure: true,
  })),
  // The table of all programs.
  {
    within: `${PACKAGE}commands/commands.ts`,
    rooms: at("shell/", "commands/"),
    packages: [],
    pure: true,
  },
  {
    within: `${PACKAGE}commands/informational.ts`,
    rooms: at("shell/", "commands/packages/"),
    packages: [],
    pure: true,
  },
  { within: `${PACKAGE}commands/`, rooms: [], packages: [], pure: true },
  {
    within: `${PACKAGE}scoring/`,
    rooms: at(""),
    packages: ["@idumb/labelled-data", "node:child_process", "node:fs", "node:os", "node:path", "node:url"],
    pure: false,
  },
  { within: PACKAGE, rooms: at(""), packages: ["picomatch", "unbash"], pure: true },
];

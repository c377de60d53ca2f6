/** The one table of commands, from which help, completions and the test of the README come. */
import { ACTIONS } from "./actions.ts";
import type { CommandRow, OptionRow } from "./command-row.ts";

const DIR: OptionRow = { flags: "--dir <folder>", about: "the project", fallback: "." };
const JSON_OUT: OptionRow = { flags: "--json", about: "one JSON object instead of words" };
const HOST: OptionRow = {
  flags: "--host <file>",
  about: "the program of OpenCode, when it is not found by itself",
};
const BAD_INPUT = { 2: "bad input" };
const IN_THE_WAY = { ...BAD_INPUT, 3: "something in the way" };

export const COMMANDS: readonly CommandRow[] = [
  {
    name: "init",
    about: "name the plugin in the settings of OpenCode, and ask OpenCode whether it loads it",
    options: [
      DIR,
      { flags: "--global", about: "for all projects of this user" },
      { flags: "--yes", about: "write without asking" },
      { flags: "--dry-run", about: "show what would be written, and write nothing" },
      JSON_OUT,
      HOST,
      { flags: "--opencode <n>", about: "which OpenCode, when none is found", choices: ["1", "2"] },
      {
        flags: "--entry <text>",
        about: "how the settings name the plugin, such as a path or idumb@0.1.0",
      },
      {
        flags: "--with <parts...>",
        about: "copy files too; none of yours is replaced",
        choices: ["agents", "skills"],
        fallback: [],
      },
    ],
    example: "npx idumb init --with agents",
    exits: { 0: "done", 1: "OpenCode does not load it", ...IN_THE_WAY },
    run: ACTIONS.init,
  },
  {
    name: "uninstall",
    about: "take the plugin out of the settings again, and the files that init copied",
    options: [
      DIR,
      { flags: "--global", about: "what init --global did" },
      { flags: "--remove-state", about: "also remove .idumb/ of the project: plans, decisions, history" },
      JSON_OUT,
    ],
    example: "npx idumb uninstall --remove-state",
    exits: { 0: "done", ...IN_THE_WAY },
    run: ACTIONS.uninstall,
  },
  {
    name: "doctor",
    about: "look at the settings, ask OpenCode whether it loads the plugin, and say what is different on it",
    options: [DIR, HOST, JSON_OUT],
    example: "npx idumb doctor",
    exits: { 0: "all is well", 1: "something is wrong", ...BAD_INPUT },
    run: ACTIONS.doctor,
  },
  {
    name: "status",
    about: "show the plans, what is active, what is held and why, the mode, and what was refused last",
    options: [DIR, JSON_OUT],
    example: "npx idumb status",
    exits: { 0: "shown", 1: "the project has no journal yet", ...IN_THE_WAY },
    run: ACTIONS.status,
  },
];

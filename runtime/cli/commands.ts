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
    changes: true,
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
      {
        flags: "--remove-state",
        about: "also remove .idumb/ of the project: plans, decisions, history, kept copies",
      },
      JSON_OUT,
    ],
    changes: true,
    example: "npx idumb uninstall --remove-state",
    exits: { 0: "done", ...IN_THE_WAY },
    run: ACTIONS.uninstall,
  },
  {
    name: "doctor",
    about:
      "look at the settings, ask OpenCode whether it loads the plugin, and say which of its hooks were called and what is different",
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
  {
    name: "documents",
    about:
      "list the planning documents, what each rests on, which may no longer hold, and which their framework does not know",
    options: [DIR, JSON_OUT],
    example: "npx idumb documents",
    exits: { 0: "all of them hold, or there are none", 1: "some may no longer hold", ...IN_THE_WAY },
    run: ACTIONS.documents,
  },
  {
    name: "explain",
    argument: { flags: "[line]", about: "a shell line, in quotes" },
    about: "say what a call would do, whether it would pass, by which rule, and in which mode",
    options: [
      { flags: "--tool <name>", about: "a call of this tool instead of a shell line" },
      { flags: "--path <file>", about: "the file that the tool is called for" },
      { flags: "--args <json>", about: "the tool's arguments, as one JSON object" },
      { flags: "--no-task", about: "as if no task were active" },
      { flags: "--session <id>", about: "the session that calls; left out: the one that worked last" },
      { flags: "--agent <name>", about: "the agent that calls", fallback: "build" },
      DIR,
      JSON_OUT,
    ],
    example: 'npx idumb explain "rm -rf build && npm test"',
    exits: { 0: "it would pass", 1: "it would be refused", ...IN_THE_WAY },
    run: ACTIONS.explain,
  },
  {
    name: "log",
    about: "show what happened, one line for each entry of the journal, with its number",
    options: [
      { flags: "--since <stamp>", about: "from a stamp or a date on, such as 3014110226 or 2026-02-11" },
      { flags: "--task <id>", about: "what names this task or plan" },
      { flags: "--file <path>", about: "what names this file, relative to the project" },
      { flags: "--session <id>", about: "what this session did: its id, or the name of its file" },
      { flags: "--refusals", about: "only what was refused" },
      { flags: "--last <n>", about: "how many entries, 0: all", fallback: "100" },
      { flags: "--follow", about: "go on as it happens, until you end it" },
      DIR,
      { flags: "--json", about: "one JSON object for each entry" },
    ],
    example: "npx idumb log --refusals --follow",
    exits: { 0: "shown", 1: "the project has no journal yet", ...IN_THE_WAY },
    run: ACTIONS.log,
  },
  {
    name: "why",
    argument: {
      flags: "<id>",
      about: "the number of an entry of the log, or an id such as tn-1, wp-1, cp-1",
    },
    about: "show what a refusal, a hold or a completion rests on",
    options: [DIR, JSON_OUT],
    example: "npx idumb why tn-1",
    exits: { 0: "shown", 1: "the project has no journal yet", ...IN_THE_WAY },
    run: ACTIONS.why,
  },
  {
    name: "restore",
    argument: { flags: "[id]", about: "what to give back, such as r-3; left out: the list" },
    more: { flags: "[path...]", about: "only these files or folders of it" },
    about: "list what was kept before calls that deleted or overwrote it, or give it back",
    options: [
      DIR,
      { flags: "--force", about: "also where another file stands; that one is kept first" },
      { flags: "--dry-run", about: "say what would be done, and do nothing" },
      JSON_OUT,
    ],
    example: "npx idumb restore r-3 src/notes.md",
    exits: { 0: "done", 1: "some files were left as they are", ...IN_THE_WAY },
    run: ACTIONS.restore,
  },
  {
    name: "replay",
    argument: { flags: "<file>", about: "what `opencode export` wrote" },
    about: "say of each call of a session that OpenCode exported whether it would be refused; nothing is run",
    options: [DIR, JSON_OUT],
    example: "npx idumb replay session.json",
    exits: { 0: "with a task all of it passes", 1: "some calls would be refused", ...IN_THE_WAY },
    run: ACTIONS.replay,
  },
  {
    name: "migrate",
    about:
      "take over plans, tasks and anchors that an earlier program left; without --yes it only shows what it would do",
    options: [
      { flags: "--yes", about: "do it; the files stay as they are" },
      { flags: "--from <folder>", about: "where the files lie, when they are not in .idumb/ or .hivemind/" },
      DIR,
      JSON_OUT,
    ],
    changes: true,
    example: "npx idumb migrate --yes",
    exits: { 0: "done, or shown", 1: "a file or a plan could not be taken", ...IN_THE_WAY },
    run: ACTIONS.migrate,
  },
  {
    name: "dashboard",
    about:
      "open a page with the plans, sessions, refusals and decisions as they grow; you comment, the agent answers",
    options: [
      { flags: "--port <n>", about: "the port on this machine, 0: one that is free", fallback: "0" },
      DIR,
      { flags: "--json", about: "one JSON object with the address instead of words" },
    ],
    changes: true,
    example: "npx idumb dashboard",
    exits: { 0: "ended by you", ...IN_THE_WAY },
    run: ACTIONS.dashboard,
  },
  {
    name: "completions",
    argument: {
      flags: "<shell>",
      about: "the shell that is to complete them",
      choices: ["bash", "zsh", "fish"],
    },
    about: "print what makes a shell complete the commands and options",
    options: [JSON_OUT],
    example: 'eval "$(npx idumb completions bash)"',
    exits: { 0: "printed", ...BAD_INPUT },
    run: ACTIONS.completions,
  },
];

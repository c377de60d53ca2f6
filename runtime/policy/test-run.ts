/**
 * Was a command line a run of the project's own tests, whole? Asked the strict way round: a line is whole when it is
 * the project's test command, or what that command runs, with nothing but options that change the output. All else is
 * answered with a reason, so that the gap can name it. Known programs are no proof: `npm run build`, one test file,
 * tests of another folder and a stub on PATH end with exit 0 as well.
 */
import { relativePath, resolvePath } from "@idumb/shell-effects/project-path";
import { runLine, type RunLine } from "@idumb/shell-effects";
import { testsPassed } from "./tests-counted.ts";
import type { TestRun } from "../kernel/record/test-run.ts";

/** A folder's own check. */
export interface FolderCheck {
  /** Such as `npm test`. */
  readonly command: string;
  /** What it runs, if the folder's manifest says. */
  readonly script: string | null;
}

/** What the edge knows of the project. */
export interface TestPlace {
  readonly directory: string;
  /** Where the call ran. */
  readonly workdir: string;
  /** By absolute path of a folder; null where there is none. */
  checkIn(folder: string): FolderCheck | null;
  /** The folder of a workspace by its name or path, absolute; null where none is called so. */
  workspace(name: string): string | null;
}

const MANAGERS: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun"]);
/** They start what follows, unchanged. */
const LAUNCHERS =
  /^(?:npx|bunx|pnpx|(?:npm|pnpm|yarn) exec|(?:uv|poetry|pipenv|pdm|hatch|rye) run|bundle exec|python3? -m|time|command|exec|nice|timeout \S+|corepack)(?: --)? /;
const OWN_BIN = /^(?:\.\/)?(?:node_modules\/\.bin|\.?venv\/bin)\//;
/** Options that say how to report or how fast to run, not what. */
const REPORTS =
  /^(?:-[vqsx]+|-race|-count=1|-r[A-Za-z]|--(?:silent|quiet|verbose|colors?|no-colors?|ci|run|coverage|cov|bail|exitfirst|no-bail|no-fail-fast|no-watch|race|release|locked|offline|no-header|runInBand|forceExit|detectOpenHandles|experimental-test-coverage)|--(?:watch|watchAll)=false|--(?:reporters?|test-reporter|test-reporter-destination|tb|durations|cov|cov-report|color|loglevel|max-?workers|test-timeout|timeout|bail|log-level|output-logs)=\S+)$/i;
const REPORTS_BY_NEXT =
  /^(?:--(?:reporter|test-reporter|tb|durations|cov-report|max-?workers|loglevel)|-[nj])$/i;
/** Variables that decide which programs run, or what these load, by a word of their name. */
const STEERS =
  /(?:^|_)(?:PATH|\w*PATH|OPTIONS|OPTS?|\w*OPTS?|\w*FLAGS|PRELOAD|PLUGINS|WRAPPER|SHELL|HOME|LIBRARIES)$|^(?:npm|yarn|pnpm|bun)_|^(?:BASH_)?ENV$|_PRELOAD|^LD_|^DYLD_|_CONFIG(?:_|$)|RUNNER|^IFS$/i;
const CHANGES_NAMES = /^(?:alias|eval|hash|enable|source|\.|trap|builtin)$/;
const KNOWN_SETUP = /(?:^|\/)(?:activate(?:\.\w+)?|nvm\.sh)$/;

const unquoted = (text: string): readonly string[] => runLine(text)?.programs.at(-1) ?? [];

/** The program and its arguments without launchers and options that only report. */
function core(words: readonly string[]): string {
  let line = words.join(" ");
  for (let next = line.replace(LAUNCHERS, ""); next !== line; next = line.replace(LAUNCHERS, "")) line = next;
  line = line.replace(OWN_BIN, "");
  const kept: string[] = [];
  const rest = line.split(" ");
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (REPORTS_BY_NEXT.test(word)) at++;
    else if (at === 0 || !REPORTS.test(word)) kept.push(word);
  }
  const [program, ...operands] = kept;
  if (program === "vitest") return ["vitest", ...operands.filter((one) => one !== "run")].join(" ");
  if (program === "py.test" || program === "pytest")
    return ["pytest", ...operands.filter((one) => !/^\.?\/?$/.test(one))].join(" ");
  return kept.join(" ");
}

interface ManagerCall {
  readonly script: string;
  readonly folder: string | null;
  readonly workspace: string | null;
  /** The first word that may change what runs. */
  readonly odd: string | null;
}

const FOLDER_OPTION = /^(?:--prefix|-C|--dir|--cwd)(?:=(.*))?$/;
const WORKSPACE_OPTION = /^(?:-w|--workspace|--filter|-F)(?:=(.*))?$/;

/** `npm … test …`; null for what runs no script. */
function managerCall([program = "", ...words]: readonly string[]): ManagerCall | null {
  if (!MANAGERS.has(program)) return null;
  let folder: string | null = null;
  let workspace: string | null = null;
  let odd: string | null = null;
  const verbs: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const isFolder = FOLDER_OPTION.exec(word);
    const isWorkspace = program === "pnpm" && word === "-w" ? null : WORKSPACE_OPTION.exec(word);
    if (isFolder) folder = isFolder[1] ?? words[++at] ?? "";
    else if (isWorkspace) workspace = isWorkspace[1] ?? words[++at] ?? "";
    else if (program === "yarn" && word === "workspace" && verbs.length === 0) workspace = words[++at] ?? "";
    else if (word === "--" || REPORTS.test(word)) continue;
    else if (REPORTS_BY_NEXT.test(word)) at++;
    else if (word.startsWith("-") || verbs.length === 2 || (verbs.length === 1 && !isRun(verbs[0])))
      odd ??= word;
    else verbs.push(word);
  }
  const [verb = "", name = verb] = verbs;
  // `bun test` is a runner of its own; only `bun run test` runs the script.
  if (program === "bun" && verb === "test") return null;
  const script = isRun(verb) ? name : /^(?:t|tst|test)$/.test(verb) ? "test" : verb;
  return { script, folder, workspace, odd };
}

const isRun = (verb: string | undefined): boolean => verb === "run" || verb === "run-script";

interface Where {
  readonly folder: string;
  readonly why: string;
}

function whereOf(line: RunLine, call: ManagerCall | null, place: TestPlace): Where {
  let folder = resolvePath(place.directory, place.workdir);
  for (const move of line.moves) folder = resolvePath(folder, move);
  if (call?.folder) folder = resolvePath(folder, call.folder);
  if (call?.workspace) {
    const found = place.workspace(call.workspace);
    if (found === null) return { folder, why: `no workspace is called ${call.workspace}` };
    folder = found;
  }
  return relativePath(place.directory, folder) === null
    ? { folder, why: `it ran in ${folder}, not in the project` }
    : { folder, why: "" };
}

/** What in the line may have changed what its last program is. */
function steered({ programs, variables, isComputed }: RunLine): string {
  if (isComputed) return "part of its line is only known when it runs";
  for (const { name, value } of variables) {
    const isOwnSource =
      name === "PYTHONPATH" && /^(?:\.|\.?\/?\w[\w/-]*)(?::|$)/.test(value) && !value.includes("..");
    if (STEERS.test(name) && !isOwnSource) return `${name} is set for it, which decides what runs`;
  }
  for (const words of programs.slice(0, -1)) {
    const [program = "", first = ""] = words;
    if (CHANGES_NAMES.test(program) && !KNOWN_SETUP.test(first))
      return `\`${program}\` before it may change what runs`;
  }
  return "";
}

function whyNot(words: readonly string[], call: ManagerCall | null, check: FolderCheck): string {
  const shown = words.join(" ").slice(0, 80);
  const own = managerCall(unquoted(check.command));
  if (call && own) {
    if (call.script !== own.script) return `\`${shown}\` is not ${check.command}`;
    return call.odd === null ? "" : `\`${call.odd}\` narrows or changes what ${check.command} runs`;
  }
  const asked = core(words);
  if (asked === core(unquoted(check.command))) return "";
  const inner = check.script === null ? null : runLine(check.script);
  if (inner?.programs.length === 1 && asked === core(inner.programs[0] ?? [])) return "";
  return `\`${shown}\` is not ${check.command}, the tests as a whole`;
}

/**
 * @param command the line as it ran @param output what it printed
 * @returns null where the project has no tests of its own.
 */
export function testRun(command: string, output: string, place: TestPlace): TestRun | null {
  const own = place.checkIn(place.directory);
  if (own === null) return null;
  const passed = testsPassed(output);
  const isHere = resolvePath(place.directory, place.workdir) === resolvePath(place.directory, ".");
  const line = runLine(command);
  const alone = (line?.programs.length ?? 0) === 1;
  const result = (why: string, within = ""): TestRun => ({
    whole: why === "" && passed !== 0,
    why: why || (passed === 0 ? "it ran no test" : ""),
    within,
    alone,
    passed,
  });
  // The human's own words may be any line.
  if (isHere && command.trim() === own.command.trim()) return result("");
  const words = line?.programs.at(-1);
  if (!line || !words) return result("its line says nothing of how the tests ended");
  const call = managerCall(words);
  const odd = steered(line);
  if (odd !== "") return result(odd);
  const { folder, why } = whereOf(line, call, place);
  if (why !== "") return result(why);
  const within = relativePath(place.directory, folder) ?? "";
  const check = place.checkIn(folder);
  if (check === null) return result(`${within} has no tests of its own`, within);
  return result(whyNot(words, call, check), within);
}

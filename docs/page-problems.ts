/**
 * What can be wrong with a page: a link or an anchor that leads nowhere, a file that does not exist, a function that is
 * not in the file that the page names, a command that nobody can type. Pure: the repository comes in as a list of paths
 * and a way to read one, so that the test can plant each mistake and see it found.
 */
import { matchesGlob } from "node:path";
import { anchorsOf, beside, commandsOf, linksOf, spansOf, symbolsOf, type Page } from "./page.ts";

export interface Repository {
  /** Tracked files. */
  readonly files: readonly string[];
  read(path: string): string;
  /** Names of the scripts in package.json. */
  readonly scripts: readonly string[];
  /** Names and folders of the packages. */
  readonly workspaces: readonly string[];
  /** Commands of `idumb`, with their options. */
  readonly idumb: ReadonlyMap<string, readonly string[]>;
  /** Subcommands of `opencode-simulator`. */
  readonly subcommands: readonly string[];
}

/** Whether a file or folder is there. */
const isThere = ({ files }: Repository, path: string): boolean => {
  const clean = path.replace(/\/$/, "");
  return files.some((file) => file === clean || file.startsWith(`${clean}/`));
};

export function deadLinks(page: Page, repository: Repository): string[] {
  return linksOf(page).filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    const [file = "", anchor] = target.split("#");
    const path = beside(page, file);
    if (file !== "" && !isThere(repository, path)) return true;
    if (anchor === undefined) return false;
    return !anchorsOf(file === "" ? page : { path, text: repository.read(path) }).has(anchor);
  });
}

/** Folders that a project of a user has, or that are made here and not committed. */
const ELSEWHERE =
  /^(?:\.stress|\.idumb|\.opencode|\.hivemind|\.planning|\.opencode-simulator|node_modules)\/|^\w+\/dist\//;
/** A placeholder, an option, an address, a pattern of the plugin's settings. */
const NO_PATH = /[<>$…{}\\@:~"'()=,]|\s|\bNN?\b|\bNAME\b|^-|^\//;
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const FILE_NAME = /\.(?:tsx?|mjs|jsonl?|md|ya?ml|sh|png)$/;

/** Code spans that name a file or folder of this repository which is not there. */
export function deadNames(page: Page, repository: Repository): string[] {
  const top = new Set(repository.files.map((file) => file.split("/")[0]));
  return spansOf(page).filter((span) => {
    if (NO_PATH.test(span) || ELSEWHERE.test(span)) return false;
    if (!span.includes("/"))
      return SOURCE.test(span) && !isNamed(repository, span) && !isPattern(repository, span);
    const isOurs = top.has(span.split("/")[0]) || span.startsWith("./") || span.startsWith("../");
    if (!isOurs && !SOURCE.test(span)) return false;
    if (span.includes("*")) return !repository.files.some((file) => matchesGlob(file, span));
    return (
      !isThere(repository, span) && !isThere(repository, beside(page, span)) && !isNamed(repository, span)
    );
  });
}

/** A file is also known by the end of its path. */
const isNamed = ({ files }: Repository, name: string): boolean =>
  FILE_NAME.test(name) && files.some((file) => file === name || file.endsWith(`/${name}`));

/** `*.test.ts`: of files in any folder. */
const isPattern = ({ files }: Repository, pattern: string): boolean =>
  pattern.includes("*") && files.some((file) => matchesGlob(file, `**/${pattern}`));

/** Functions and tables that are not declared in the file that the page names. */
export const deadSymbols = (page: Page, repository: Repository): string[] =>
  symbolsOf(page)
    .filter(
      ({ name, file }) =>
        isThere(repository, file) &&
        SOURCE.test(file) &&
        !new RegExp(`\\b(?:function|const|class|interface|type) ${name}\\b`).test(repository.read(file)),
    )
    .map(({ name, file }) => `${name} in ${file}`);

/** Programs whose calls are no business of this repository. */
const PROGRAMS =
  /^(?:echo|opencode|npx idumb|npx opencode-simulator|opencode-simulator|npx vitest|npm (?:(?:un)?install|pack|ci|test))\b/;

function isCallOfIdumb(command: string, name: string, { idumb }: Repository): boolean {
  const unquoted = command.replaceAll(/"[^"]*"|'[^']*'/g, "");
  const options = unquoted.match(/(?<=\s)--[\w-]+/g) ?? [];
  return options.every((option) => idumb.get(name)?.includes(option)) && idumb.has(name);
}

/** Whether what is named behind a known program is there: a path to test, a package, a subcommand. */
function namesNothing(command: string, repository: Repository): boolean {
  const path = /^npx vitest run ([^\s-]\S*)/.exec(command)?.[1];
  const workspace = /^npm .*(?<=\s)(?:-w|--workspace)[ =](\S+)/.exec(command)?.[1];
  const idumb = /^npx idumb(?: ([a-z]\S*))?/.exec(command);
  const subcommand = /^(?:npx )?opencode-simulator ([a-z]\S*)/.exec(command)?.[1];
  return (
    (path !== undefined && !isThere(repository, path)) ||
    (idumb !== null && !isCallOfIdumb(command, idumb[1] ?? "", repository)) ||
    (workspace !== undefined && !repository.workspaces.includes(workspace)) ||
    (subcommand !== undefined && !repository.subcommands.includes(subcommand))
  );
}

/** Commands that name no script, no file and no known program, or behind a program something that is not there. */
export function deadCommands(page: Page, repository: Repository): string[] {
  const { files, scripts } = repository;
  return commandsOf(page).filter((command) => {
    if (namesNothing(command, repository)) return true;
    const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
    if (script !== undefined) return !scripts.includes(script);
    const file = /^(?:node (?:--\S+ )*)?([.\w/-]+\/[.\w-]+)/.exec(command)?.[1];
    if (file !== undefined && !file.startsWith("/")) return !files.includes(file);
    return !PROGRAMS.test(command);
  });
}

const PROGRAM = /^(?:npm run ([\w:-]+) -- |(?:npx )?(opencode-simulator [a-z-]+) )(.*)$/;

/** Options that a page passes to each program, as `["stress", "--seed"]` or `["opencode-simulator run", "--plugin"]`. */
export function optionsOf(page: Page): [program: string, option: string][] {
  return commandsOf(page).flatMap((command) => {
    const [, script, other, rest] = PROGRAM.exec(command) ?? [];
    const program = script ?? other;
    if (program === undefined || rest === undefined) return [];
    return [...rest.matchAll(/(?<=^|\s)--[\w-]+/g)].map(([option]): [string, string] => [program, option]);
  });
}

/**
 * What decides which tests run and how they are judged: the test script with what it calls, settings of the runner,
 * of npm and of CI. Of a settings file only the statements that do so, so that other work in it is not noticed.
 */
import { choosesTests } from "../../kernel/validation/chosen-tests.ts";
import { fieldOf } from "../host/field-of.ts";

/** Files by name, anywhere in a project. */
export const SETTINGS_FILE =
  /(?:^|\/)(?:(?:vitest|vite|jest|karma|playwright|ava|cypress|wdio|vitest\.workspace)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s|(?:jest|vitest)\.(?:setup|workspace)\.\w+|\.mocharc\.\w+|\.mocharc|\.nycrc(?:\.\w+)?|\.c8rc(?:\.\w+)?|\.npmrc|\.yarnrc(?:\.yml)?|bunfig\.toml|pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|conftest\.py|\.coveragerc|noxfile\.py|codecov\.ya?ml|phpunit\.xml(?:\.dist)?|\.rspec|nextest\.toml|Makefile|turbo\.json|\.gitlab-ci\.yml|azure-pipelines\.yml|bitbucket-pipelines\.yml|\.travis\.yml|Jenkinsfile)$|^\.github\/workflows\/[^/]+\.ya?ml$|^\.circleci\/config\.yml$/;

const JUDGES =
  /exclude|ignore|\binclude|testMatch|testRegex|\bspecs?\b|testNamePattern|grep|passWithNoTests|threshold|fail[-_]?under|\b(?:lines|branches|functions|statements)\b\s*[:=]|retr(?:y|ies)|rerun|addopts|testpaths|python_(?:files|classes|functions)|norecursedirs|collect_|deselect|skip|xfail|continue-on-error|allow_failure|\|\|\s*(?:true|:|exit 0|echo)|set \+e|if:\s*(?:\$\{\{\s*)?false|when:\s*(?:never|manual)|exit 0|script-shell|node-options|preload|setupFiles|globalSetup|pytest_\w+|\b(?:npm|pnpm|yarn|bun|make|cargo|go|deno|mvn|gradle|dotnet|mix)\b[^\n]*\btest|node --test|\bpytest\b|\bvitest (?:run|--)|\bjest\b --|\brspec\b/i;

/** Files of a runner and of nothing else: there a name as common as `files` chooses tests. */
export const OF_A_RUNNER =
  /(?:^|\/)(?:(?:vitest|jest|karma|playwright|ava|cypress|wdio)[\w.-]*\.\w+|\.mocharc(?:\.\w+)?|pytest\.ini|phpunit\.xml(?:\.dist)?|\.rspec|nextest\.toml)$/;

/** Blocks in which the same names choose something else: what is measured, bundled or served. */
const OF_OTHERS =
  /^\s*["']?(coverage|optimizeDeps|deps|server|build|resolve|benchmark|typecheck)["']?\s*[:=].*\{\s*$/;

const MOST_LINES = 40;

function depthOf(line: string): number {
  return (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0);
}

/** The line, and where it opens a list, all of that; a block of settings is read line by line. */
function statementAt(
  lines: readonly string[],
  from: number,
): { readonly text: string; readonly next: number } {
  const first = lines[from] ?? "";
  let text = first.trim();
  let next = from + 1;
  let depth = /[[(]\s*$/.test(first) ? depthOf(first) : 0;
  for (; depth > 0 && next - from <= MOST_LINES; next++) {
    text += ` ${(lines[next] ?? "").trim()}`;
    depth += depthOf(lines[next] ?? "");
  }
  return { text, next };
}

/** Each statement of a settings file that judges, as written, in one line. */
export function judgingStatements(path: string, text: string): string[] {
  const ofRunner = OF_A_RUNNER.test(path);
  const lines = text.split("\n").map((line) => line.replace(/^\s*(?:#|\/\/).*$/, ""));
  const found: string[] = [];
  // The block of others that the line is in, and how deep.
  let [outer, depth] = ["", 0];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const isWanted = JUDGES.test(line) || (ofRunner && depth === 0 && choosesTests(line));
    const whole = isWanted ? statementAt(lines, at) : { text: line.trim(), next: at + 1 };
    const statement = whole.text.replace(/\s+/g, " ").replace(/,$/, "");
    if (isWanted) found.push(depth > 0 && choosesTests(statement) ? `${outer}.${statement}` : statement);
    if (depth === 0) outer = OF_OTHERS.exec(line)?.[1] ?? "";
    if (outer !== "") depth = Math.max(0, depth + depthOf(whole.text));
    at = whole.next;
  }
  return found;
}

const CALLS = /\b(?:npm|pnpm|yarn|bun)(?: run| run-script)? ([\w:.-]+)/g;
const OF_RUNNERS = ["jest", "vitest", "mocha", "ava", "nyc", "c8", "tap"];

/** The script `test`, what stands before and after it, and the scripts that these call. */
export function manifestSettings(place: string, manifest: unknown): Record<string, readonly string[]> {
  const scripts = fieldOf(manifest, "scripts");
  const settings: Record<string, readonly string[]> = {};
  const pending = ["pretest", "test", "posttest"];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const text = fieldOf(scripts, name);
    const key = `${place} scripts.${name}`;
    if (typeof text !== "string" || key in settings || /no test specified/.test(text)) continue;
    settings[key] = [text];
    for (const [, called = ""] of text.matchAll(CALLS)) pending.push(called, `pre${called}`);
  }
  for (const runner of OF_RUNNERS) {
    const set = fieldOf(manifest, runner);
    if (set !== undefined && set !== null) settings[`${place} ${runner}`] = [JSON.stringify(set)];
  }
  return settings;
}

/** Programs that the test scripts name. */
export function scriptPrograms(settings: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const scripts = Object.entries(settings).filter(([key]) => key.includes(" scripts."));
  return scripts.flatMap(([, [text = ""]]) => text.match(/[\w@.-]+/g) ?? []);
}

/**
 * Settings of the tools that check a project, each as the names that lead to it and its value: JSON and JavaScript by
 * their own grammar, YAML, TOML, INI and Makefiles line by line. What is no setting is left out; no text throws.
 */
import { readJavaScript } from "./read-javascript.ts";
import { spend } from "./steps.ts";
import { walk, type Syntax } from "./syntax.ts";

export interface Setting {
  /** From the outermost name inwards; a place in a list is `[n]`. */
  readonly keys: readonly string[];
  /** As written, without its quotes; lines of a longer text stay lines. */
  readonly value: string;
  readonly from: number;
}

const CI_FILE =
  /(?:^|\/)\.(?:github\/(?:workflows|actions\/.+)|circleci|buildkite|woodpecker|forgejo\/workflows|gitea\/workflows)\/[^/]+\.ya?ml$|(?:^|\/)(?:\.gitlab-ci|azure-pipelines|bitbucket-pipelines|\.travis|\.drone|\.cirrus|codecov|\.codecov|lefthook|\.pre-commit-config|\.mocharc|Taskfile|action)\.ya?ml$/;
const JSON_FILE =
  /(?:^|\/)(?:package|deno|turbo|project|nx|(?:jest|vitest|karma|playwright)\.config|\.nycrc|\.c8rc|\.mocharc|composer)\.jsonc?$|(?:^|\/)\.(?:nyc|c8)rc$/;
const INI_FILE =
  /(?:^|\/)(?:pytest\.ini|tox\.ini|setup\.cfg|\.coveragerc|pyproject\.toml|bunfig\.toml|nextest\.toml|Cargo\.toml|mypy\.ini|\.npmrc)$/;
const MAKE_FILE = /(?:^|\/)(?:GNUm|M|m)akefile$|\.mk$|(?:^|\/)\.?[jJ]ustfile$/;
const SCRIPT_FILE =
  /(?:^|\/)(?:vitest|vite|jest|karma|playwright|ava|cypress|wdio|web-test-runner|\.mocharc|nyc)[\w.-]*?(?:\.(?:config|conf|workspace))?\.[cm]?[jt]s$/;

/** May a file of this name say how a project is checked? */
export const isSettingsFile = (path: string): boolean =>
  [CI_FILE, JSON_FILE, INI_FILE, MAKE_FILE].some((form) => form.test(path));

const unquoted = (value: string): string => /^(["'])([^]*)\1,?$/.exec(value.trim())?.[2] ?? value.trim();

/** @param shift how far the text was moved to become an expression */
function* ofObjects(root: Syntax, text: string, shift: number): Generator<Setting> {
  const namesOf = new Map<Syntax, readonly string[]>();
  for (const node of walk(root)) {
    const outer = (node.parent && namesOf.get(node.parent)) ?? [];
    const keys = node.kind === "entry" ? [...outer, unquoted(node.name)] : outer;
    namesOf.set(node, keys);
    if (node.kind !== "entry" || node.value === undefined) continue;
    const value = node.value.kind === "string" ? node.value.name : text.slice(node.value.from, node.value.to);
    yield { keys, value, from: node.from - shift };
  }
}

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly from: number;
}

function linesOf(text: string): readonly Line[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const from = at;
    at += line.length + 1;
    spend();
    return { indent: /^\s*/.exec(line)?.[0].length ?? 0, text: line, from };
  });
}

/** The lines after `at` that stand further in, and where they end. */
function blockAfter(lines: readonly Line[], at: number, indent: number): readonly [Line[], number] {
  const block: Line[] = [];
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] as Line;
    if (line.text.trim() !== "" && line.indent <= indent) break;
    block.push(line);
  }
  return [block, next];
}

const KEYED = /^(["']?)([\w./ $*-]+)\1:(?:\s+([^]*))?$/;
const withoutNote = (text: string): string => text.replace(/(?:^|\s)#.*$/, "").trimEnd();

function* ofYaml(text: string): Generator<Setting> {
  const lines = linesOf(text);
  let open: { readonly indent: number; readonly key: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line;
    let rest = withoutNote(line.text).trim();
    let indent = line.indent;
    if (rest === "") continue;
    for (let dash = /^-\s+/.exec(rest); dash; dash = /^-\s+/.exec(rest)) {
      open = open.filter((one) => one.indent < indent);
      open.push({ indent, key: `[${at}]` });
      indent += dash[0].length;
      rest = rest.slice(dash[0].length);
    }
    open = open.filter((one) => one.indent < indent);
    const [, , key, value = ""] = KEYED.exec(rest) ?? [];
    const keys = open.map((one) => one.key);
    if (key === undefined) {
      yield { keys, value: unquoted(rest), from: line.from };
      continue;
    }
    open.push({ indent, key });
    if (/^[|>][+-]?\d?$/.test(value)) {
      const [block, next] = blockAfter(lines, at, indent);
      for (const one of block)
        if (one.text.trim() !== "")
          yield { keys: [...keys, key], value: withoutNote(one.text).trim(), from: one.from };
      at = next - 1;
    } else if (value !== "") yield { keys: [...keys, key], value: unquoted(value), from: line.from };
  }
}

const MOST_LINES = 100;
const isOpen = (value: string): boolean =>
  (value.match(/[[{]/g)?.length ?? 0) > (value.match(/[\]}]/g)?.length ?? 0);

function* ofIni(text: string): Generator<Setting> {
  const lines = linesOf(text);
  let section: readonly string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line;
    const code = withoutNote(line.text);
    const [, named] = /^\s*\[\[?([^\]]+)\]\]?\s*$/.exec(code) ?? [];
    if (named !== undefined) section = named.split(/[.:]/).map(unquoted);
    const [, key, first = ""] = /^\s*(["']?[\w.-]+["']?)\s*[=:]\s*(.*)$/.exec(code) ?? [];
    if (named !== undefined || key === undefined) continue;
    let value = first;
    for (let more = 0; more < MOST_LINES; more++) {
      const next = lines[at + 1];
      if (!next || next.text.trim() === "") break;
      if (!isOpen(value) && next.indent <= line.indent) break;
      value += `\n${withoutNote(next.text).trim()}`;
      at++;
    }
    yield { keys: [...section, unquoted(key)], value: unquoted(value), from: line.from };
  }
}

function* ofMakefile(text: string): Generator<Setting> {
  let target = "";
  for (const line of linesOf(text)) {
    const [, named, needs = ""] = /^([\w./%-]+(?:[ \t]+[\w./%-]+)*)[ \t]*:(?!=)(.*)$/.exec(line.text) ?? [];
    if (named !== undefined) {
      target = named;
      yield { keys: [target], value: needs.replace(/^.*;/, "").trim(), from: line.from };
    } else if (line.indent > 0 && target !== "")
      yield { keys: [target], value: line.text.trim().replace(/(?:^|\s)#.*$/, ""), from: line.from };
  }
}

/** Nothing for a file that says nothing of how a project is checked. */
export function readSettings(path: string, text: string): readonly Setting[] {
  if (CI_FILE.test(path)) return [...ofYaml(text)];
  if (INI_FILE.test(path)) return [...ofIni(text)];
  if (MAKE_FILE.test(path)) return [...ofMakefile(text)];
  if (JSON_FILE.test(path)) {
    const code = `(${text})`;
    return [...ofObjects(readJavaScript(code, false).root, code, 1)];
  }
  if (!SCRIPT_FILE.test(path)) return [];
  return [...ofObjects(readJavaScript(text, false).root, text, 0)];
}

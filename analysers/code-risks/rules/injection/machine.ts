/** Values that reach the machine: paths of files, texts for shells, texts that are run as code. */
import { lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import {
  argument,
  calledName,
  callsOf,
  entryOf,
  functionAround,
  isPathOf,
  piecesOf,
  valueOf,
} from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const FILES =
  /^(fs|fsp|fs\.promises|fsPromises|promises|node:fs)?\.?(readFile|readFileSync|writeFile|writeFileSync|appendFile|appendFileSync|createReadStream|createWriteStream|unlink|unlinkSync|rm|rmSync|rmdir|readdir|readdirSync|stat|statSync|copyFile|copyFileSync|rename|renameSync|mkdir|mkdirSync|access|existsSync|open|openSync|outputFile|readJson)$|\.(sendFile|download|sendfile)$|^(open|os\.(remove|unlink|rename|listdir|makedirs|mkdir|rmdir|open|replace)|shutil\.(copy|copy2|copyfile|move|rmtree|copytree)|send_file|FileResponse|aiofiles\.open|io\.open|codecs\.open)$|(^|\.)(read_text|read_bytes|write_text|write_bytes|unlink)$|^Bun\.file$|\.(extractall|extract)$/;
const INSIDE =
  /startsWith\([^)]*(sep|root|base|dir|\/)|startswith\(|isAbsolute|relative\(|is_relative_to|commonpath|commonprefix|relative_to|dirname\([^)]*\)\s*[!=]==?|realpath|\.parents\b|basename|includes\(["'`](\.\.|\/|\\)|["'`]\.\.["'`]\s+(not\s+)?in\b|\bindexOf\(["'`]\.\./;
const NAME_ONLY = /basename|secure_filename|safe_?join|sanitize|nanoid|uuid|\.name$/i;

/** Names in an archive are written by whoever packed it: `../` among them. */
const PACKED =
  /(^|\.)(entry|header|member|zipEntry|tarInfo|zip_info)\.(fileName|filename|path|name|entryName)$/;

/** `entry.entryName.slice(PREFIX.length)` still leads wherever the name of the entry leads. */
function cutFrom(inspected: Inspected, item: Syntax | undefined): Syntax | undefined {
  const value = valueOf(inspected, item);
  const isCut =
    value?.kind === "call" &&
    /^(slice|substring|substr|replace|replaceAll|trim|normalize|toString|l?strip|removeprefix)$/.test(
      lastName(value.target),
    );
  const cut = value && isCut ? (value.target?.target ?? value.items?.[0]) : undefined;
  return cut ? cutFrom(inspected, cut) : (value ?? item);
}

/** `createWriteStream(path.join(folder, entry.fileName))`. */
function isPacked(inspected: Inspected, path: Syntax): boolean {
  const value = valueOf(inspected, path);
  const isJoin = value?.kind === "call" && /^(join|resolve|joinpath)$/.test(lastName(value.target));
  const items = isJoin
    ? (value.items ?? [])
    : value?.kind === "binary" && value.name === "/"
      ? [value.value]
      : [];
  return items.some(
    (item) =>
      PACKED.test(pathOf(cutFrom(inspected, item))) ||
      /(namelist|getnames|infolist|getmembers)\(\)\.\[\](\.(name|filename))?$/.test(
        inspected.scopes.fullPath(item),
      ),
  );
}

/** A path made of what a request says. */
function* paths(inspected: Inspected): Generator<Syntax> {
  const { taint, scopes, guards } = inspected;
  for (const call of callsOf(inspected, FILES)) {
    const name = calledName(inspected, call);
    const isMethod =
      /^(read_text|read_bytes|write_text|write_bytes|unlink)$/.test(name) &&
      call.target?.kind === "member" &&
      !/^(os|fs|fsp|promises)\b/.test(scopes.fullPath(call.target.target));
    const [first] = call.items ?? [];
    const given = first?.kind === "named" ? argument(call, 0, "file", "path", "filename") : first;
    const path = isMethod ? call.target?.target : given;
    if (!path) continue;
    if (name === "sendFile" && entryOf(inspected, call.items?.[1], /^root$/)) continue;
    if (/^extract(all)?$/.test(name)) {
      if (
        name === "extractall" &&
        inspected.file.language === "python" &&
        !/filter\s*=|is_relative_to|commonpath|startswith|getmembers|namelist|realpath/.test(
          guards.around(call),
        )
      )
        yield call;
      continue;
    }
    if (isPacked(inspected, path) && !guards.isVetted(path, INSIDE)) {
      yield call;
      continue;
    }
    const origin = taint.of(path);
    const isNamed = origin === 1 && isAskedName(inspected, path);
    if (origin === 0 || (origin === 1 && !(isNamed && isJoined(inspected, path)))) continue;
    if (NAME_ONLY.test(inspected.text(path)) || isInside(inspected, path, origin)) continue;
    yield call;
  }
}

/** Each foreign part of a path that is joined is looked at: a course that fits a pattern says nothing of the file in it. */
function isInside(inspected: Inspected, path: Syntax, origin: number): boolean {
  const { taint, guards } = inspected;
  const value = valueOf(inspected, path);
  const parts =
    value?.kind === "call" && /^(join|resolve|joinpath|Path|PurePath|safe_join)$/.test(lastName(value.target))
      ? [...(value.items ?? []), ...(value.target?.target ? [value.target.target] : [])]
      : value?.kind === "binary" && value.name === "/"
        ? [value.target, value.value].filter((one) => one !== undefined)
        : [];
  const foreign = parts.filter((one) => taint.of(one) >= origin);
  return foreign.length > 0
    ? foreign.every(
        (one) =>
          NAME_ONLY.test(inspected.text(one).replace(/\.name$/, "")) || guards.isVetted(one, INSIDE, path),
      )
    : guards.isVetted(path, INSIDE);
}

/** Given under a name that people choose, to a function that others call. */
function isAskedName(inspected: Inspected, path: Syntax): boolean {
  const name = foreignNames(inspected, path);
  if (/(file_?name|user_?path|rel_?path|requested|upload\w*|attachment\w*|template_?name|slug)$/i.test(name))
    return true;
  const serves = /upload|download|attachment|avatar|invoice|report|export|request|user/i.test(
    inspected.guards.around(path),
  );
  return (
    serves &&
    /^(name|key|file|path|doc|file_?path)$/i.test(name) &&
    functionAround(inspected, path).isExported === true
  );
}

/** The names of parameters that a value is made of, the last one. */
function foreignNames(inspected: Inspected, node: Syntax): string {
  const value = valueOf(inspected, node) ?? node;
  const names = [...inspected.guards.family(value)].filter(
    (name) => inspected.scopes.find(name, node)?.param,
  );
  return names.at(-1) ?? "";
}

const isJoined = (inspected: Inspected, node: Syntax): boolean => {
  const value = valueOf(inspected, node);
  const pieces = piecesOf(inspected, value);
  const isJoin =
    value?.kind === "call" &&
    /^(join|resolve|joinpath|Path)$/.test(lastName(value.target)) &&
    (value.items?.length ?? 0) > 1;
  return (
    isJoin ||
    (value?.kind === "binary" && value.name === "/") ||
    (pieces !== null && pieces.gaps.length > 0 && pieces.texts.some((text) => text.includes("/")))
  );
};

const SHELLS =
  /^(child_process\.|cp\.|childProcess\.)?(exec|execSync|execAsync|execPromise)$|^(os\.(system|popen)|commands\.getoutput|subprocess\.(getoutput|getstatusoutput))$|create_subprocess_shell$|^shell\.exec$|^shelljs\.exec$|(^|\.)promisify\(\)$/;
const PROGRAMS =
  /(^|\.)(spawn|spawnSync|execFile|execFileSync|execa|fork|run|call|Popen|check_output|check_call|execaCommand|execaCommandSync)$/;
const SHELL_QUOTED = /shlex\.quote|shellescape|shell-quote|shellQuote|escapeShell|quote\(/i;

function* commands(inspected: Inspected): Generator<Syntax> {
  const { taint, scopes, guards } = inspected;
  const isForeign = (node: Syntax | undefined): boolean => {
    if (!node || taint.isConstant(node)) return false;
    const pieces = piecesOf(inspected, node);
    if (SHELL_QUOTED.test(inspected.text(node))) return false;
    if (pieces)
      return pieces.gaps.some(
        (gap) =>
          taint.of(gap) > 0 &&
          !SHELL_QUOTED.test(inspected.text(valueOf(inspected, gap))) &&
          !guards.isVetted(gap, null),
      );
    return taint.of(node) === 2 && !guards.isVetted(node, null);
  };
  for (const call of callsOf(inspected, SHELLS)) {
    const path = scopes.fullPath(call.target);
    if (path.endsWith("promisify()") && !/exec/i.test(inspected.text(valueOf(inspected, call.target))))
      continue;
    if (
      /(regex|pattern|re|db|database|query|redis|multi|pipeline|stmt)\.exec$/i.test(path) ||
      (call.target?.kind === "member" && call.target.target?.kind === "regex")
    )
      continue;
    if (isForeign(argument(call, 0, "cmd", "command"))) yield call;
  }
  for (const call of callsOf(inspected, PROGRAMS)) {
    const isKnown =
      /child_process|subprocess|execa|^(spawn|spawnSync|execFile|execFileSync|fork|Popen)$|cp\./;
    if (!isPathOf(inspected, call.target, isKnown)) continue;
    const shell = argument(call, 99, "shell") ?? entryOf(inspected, call.items?.at(-1), /^shell$/);
    const isShell = shell !== undefined && !/^(false|False)$/.test(inspected.text(shell));
    const [first, second] = call.items ?? [];
    if (
      isShell &&
      (isForeign(first) ||
        (second?.kind === "array" &&
          second.items?.some((item) => taint.of(item) > 0 && !guards.isVetted(item, null))))
    )
      yield call;
    else if (isPathOf(inspected, call.target, /execaCommand/) && isForeign(first)) yield call;
    // `spawn("sh", ["-c", text])`
    else if (
      isShellProgram(inspected, first, second) &&
      [first, second].some((list) => list?.kind === "array" && list.items?.some(isForeign))
    )
      yield call;
    else if (first && first.kind !== "array" && taint.of(first) === 2 && !guards.isVetted(first, null))
      yield call;
  }
}

function isShellProgram({ text }: Inspected, first: Syntax | undefined, second: Syntax | undefined): boolean {
  const words = `${text(first)} ${text(second)}`;
  return (
    /["'`](\/bin\/)?(ba|z|da)?sh["'`]|cmd\.exe|powershell/.test(words) &&
    /["'`](-l?c|\/c|-Command)["'`]/.test(words)
  );
}

/** Text that is run as code. */
function* evaluated(inspected: Inspected): Generator<Syntax> {
  const { taint, scopes } = inspected;
  for (const call of callsOf(
    inspected,
    /^(eval|Function|exec|execScript|compile|vm\.(runInNewContext|runInContext|runInThisContext|Script)|vm2\.run|new Function\(\))$/,
  )) {
    const path = scopes.fullPath(call.target);
    if (call.target?.kind === "member" && !path.startsWith("vm")) continue;
    if ((path === "exec" || path === "compile") && inspected.file.language !== "python") continue;
    const code = path === "Function" ? call.items?.at(-1) : call.items?.[0];
    if (!code || taint.isConstant(code) || (path === "compile" && taint.of(code) < 1)) continue;
    if (taint.of(code) === 0 && code.kind === "name") continue;
    yield call;
  }
  for (const call of callsOf(inspected, /^(setTimeout|setInterval)$/)) {
    const [code] = call.items ?? [];
    if (
      code &&
      (code.kind === "template" || (code.kind === "binary" && code.name === "+")) &&
      !taint.isConstant(code)
    )
      yield call;
  }
}

export const MACHINE_RULES: readonly CodeRule[] = [
  {
    id: "path-open",
    category: "path-traversal",
    why: "A path is made from a value that nobody checked: with ../ in it, it leads anywhere on the disk.",
    fix: "Resolve it, and go on only when it still lies below the folder that is meant; or take its last part only.",
    find: paths,
  },
  {
    id: "shell-open",
    category: "command-injection",
    why: "A shell reads a text with a value in it: a ; or $( in the value runs whatever follows.",
    fix: "Start the program itself with a list of arguments (execFile, subprocess.run([...])), without a shell.",
    find: commands,
  },
  {
    id: "code-evaluated",
    category: "command-injection",
    why: "A text is run as code; whoever writes it has all rights of this program.",
    fix: "Parse it (JSON.parse, ast.literal_eval) or choose from a table of functions.",
    find: evaluated,
  },
];

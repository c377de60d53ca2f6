/**
 * Code given in the command line, read without running it: names that write, delete or start processes make
 * it a write; decoding or fetching what is then evaluated makes it hidden; calls to what is not known make it
 * opaque. Only code made of known harmless calls is harmless. Shell commands inside it are followed.
 */
import { forkScope, type Scope } from "../scope.ts";
import { literal } from "../field.ts";
import { NOTHING } from "../stream.ts";
import { reachesHost } from "../../own-port.ts";
import { writeField } from "../write.ts";
import { HARMLESS_CALLS, HARMLESS_MODULES, HARMLESS_RECEIVERS, KEYWORDS } from "./harmless-calls.ts";
import { sqlEffect } from "./sql.ts";

export type Language = "javascript" | "python" | "perl" | "ruby" | "php" | "other";

const WRITES: Readonly<Record<Language, RegExp>> = {
  javascript:
    /\b(writeFileSync|appendFileSync|createWriteStream|unlinkSync|rmSync|rmdirSync|mkdirSync|renameSync|copyFileSync|cpSync|truncateSync|symlinkSync|writeTextFileSync|outputFileSync)\b|\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|outputFile|outputFileSync|outputJson\w*|writeJson\w*|ensureDir\w*|ensureFile\w*|mkdir|mkdirSync|mkdtemp|rename|renameSync|unlink|unlinkSync|rm|rmSync|rmdir|rmdirSync|copyFile|copyFileSync|cp|cpSync|truncate|truncateSync|ftruncate\w*|symlink|symlinkSync|link|linkSync|chmod|chmodSync|chown|chownSync|utimes\w*|emptyDir\w*|moveSync|removeSync|rimraf|openSync|writeSync|writev|writeTextFile\w*)\s*\(|\bBun\.write\b|\bfs(?:\.promises)?\.open\s*\(|\bfs\s*\[/,
  python:
    /\bopen\s*\([^)]*?,\s*(?:mode\s*=\s*)?[rbuf]*['"][rbtU]*[wax+]|\bopen\s*\([^'")]*,\s*(?:mode\s*=\s*)?[A-Za-z_]\w*\s*[),]|\.(write_text|write_bytes|touch|unlink|rmdir|mkdir|rename|replace\s*\(\s*(?:Path|pathlib)|symlink_to|hardlink_to|chmod|to_csv|to_json|to_excel|to_parquet|to_pickle|savefig|extractall|write_image)\s*\(|\bos\.(remove|unlink|rename|renames|replace|rmdir|removedirs|mkdir|makedirs|truncate|link|symlink|chmod|chown|mknod|utime|open|write)\b|\bshutil\.|\b(fileinput\.\w+\([^)]*inplace)|\burlretrieve\b|\bnp\.save|\bpickle\.dump\s*\(|\bjson\.dump\s*\(|\byaml\.(safe_)?dump\s*\([^)]*,\s*\w|\btempfile\.NamedTemporary/,
  perl: /\bopen\s*\(?[^;]*['"]\s*\+?[>|]|\b(unlink|rename|mkdir|rmdir|symlink|link|chmod|chown|truncate|utime|syswrite|sysopen|copy|move|rmtree|remove_tree|make_path|write_file|spew\w*|edit_file)\b/,
  ruby: /\b(File|IO|Pathname)\.(write|binwrite|open\s*\([^)]*,\s*['"][rb]*[wa+]|new\s*\([^)]*,\s*['"][rb]*[wa+]|delete|unlink|rename|chmod|truncate|symlink|link)|\bFileUtils\b|\bDir\.(mkdir|rmdir|delete|unlink)|\.(write|binwrite|delete|unlink|mkpath|rmtree)\s*\(/,
  php: /\b(file_put_contents|fwrite|fputs|fputcsv|unlink|rename|mkdir|rmdir|copy|touch|chmod|chown|symlink|link|tempnam|move_uploaded_file|ftruncate)\s*\(|\bfopen\s*\([^)]*,\s*['"][rb]*[waxc+]/,
  other:
    /\b(write|writeLines|writeFile|unlink|remove|delete|rename|mkdir|file\.(create|remove|rename)|save|dump|sink|Out-File|Set-Content|Remove-Item|New-Item|Add-Content|Move-Item|Copy-Item)\b|\bopen\s+\S+\s+[wa]\+?\b|\bfile\s+(delete|rename|copy|mkdir)\b|io\.open\s*\([^)]*,\s*['"][wa]/i,
};

const DESTROYS =
  /\bshutil\.rmtree|\bos\.removedirs|\brm(Sync)?\s*\([^)]*recursive|\brmdir(Sync)?\s*\([^)]*recursive|\b(rimraf|emptyDir(Sync)?|removeSync|remove_tree|rmtree|rm_rf|rm_r|remove_dir|remove_entry)\b|\.(dropDatabase|dropCollection|drop_all|drop_database|drop_collection|flushall|flushdb|flushAll|flushDb|dropTable|dropSchema)\s*\(|\bdeleteMany\(\s*(\{\s*\})?\s*\)|Remove-Item.*-Recurse/;

const STARTS: Readonly<Record<Language, RegExp>> = {
  javascript:
    /child_process|\b(execSync|execFileSync|spawnSync|execa\w*)\s*[(`]|(?<![.\w])(spawn|execFile|exec|fork|\$)\s*[(`]|\bBun\.(spawn|\$)|\bDeno\.(Command|run)\b|worker_threads|process\.binding/,
  python:
    /\bos\.(system|popen|exec\w*|spawn\w*|posix_spawn)\b|\bsubprocess\b|\bpty\.spawn|\bcommands\.getoutput|\bsh\.\w+\(|\bctypes\b|\bplumbum\b|\bpexpect\b|\bimport\s+(os|subprocess)\s*as\b/,
  perl: /\b(system|exec|qx|fork|popen|syscall)\b|`|\|\s*['"]?\s*[,)]|\bopen\b[^;]*['"](-\||\|)/,
  ruby: /\b(system|exec|spawn|fork|popen\w*|syscall|Open3|Kernel)\b|`|%x[({[]/,
  php: /\b(exec|system|shell_exec|passthru|popen|proc_open|pcntl_exec)\s*\(|`/,
  other:
    /\b(os\.execute|io\.popen|exec|system2?|run|shell|do shell script|Runtime|ProcessBuilder|Start-Process|Invoke-Expression|iex|shell-command|sh)\b/,
};

const EVALUATES =
  /(?<![.\w])(eval|exec|execfile|compile|Function|__import__|create_function|loadstring|Invoke-Expression|iex|getattr|globals)\s*[([]|(?<![.\w])eval\b|\b(global|globalThis|window|self|builtins|__builtins__)\.(eval|exec|Function)\b|\bvm\.\w+\s*\(|\b(import_module|runInThisContext|runInNewContext|instance_eval|class_eval)\b|\b(marshal|pickle)\.loads\s*\(/;
const HIDES =
  /b64decode|base64|\batob\b|Buffer\.from|fromhex|unhexlify|fromCharCode|chr\s*\(|codecs\.|rot_?13|decompress|inflate|gunzip|zlib|\bunpack\b|urlopen|urlretrieve|requests\.get|\bfetch\s*\(|https?:\/\/|file_get_contents\s*\(\s*['"]http|decode\s*\(|reversed|\[::-1\]|\.reverse\(\)|join\s*\(|\\x[0-9a-f]{2}|pack\s*\(|process\.env|os\.environ|sys\.(stdin|argv)|['"]\s*\+\s*['"]/i;

/** Adds what the code does to the findings. */
export function followCode(code: string, language: Language, scope: Scope): void {
  const { findings } = scope.analysis;
  const text = normalised(withoutComments(code, language));
  if (EVALUATES.test(text) && HIDES.test(text))
    findings.hide("the code it runs evaluates decoded or computed text");
  if (DESTROYS.test(text)) findings.destroy("the code it runs deletes a whole tree or empties data");
  const strings = literals(text);
  const starts = STARTS[language].test(text);
  if (starts) {
    followCommands(text, strings, language, scope);
    findings.runs("inline code that starts processes");
  }
  if (reachesHost(code, findings.context.port)) findings.govern("it calls the host's own port");
  const stores = /sqlite/i.test(text) && strings.some((value) => sqlEffect(value) === "writes");
  const writes = stores || WRITES[language].test(text);
  if (writes || starts) noteTargets(text, strings, writes, scope);
  if (
    strings.some(
      (value) => /\b(drop|truncate|delete|update|alter)\b/i.test(value) && sqlEffect(value) === "loss",
    )
  )
    findings.destroy("the code it runs drops or empties data");
  if (!writes && !starts && !isHarmless(text, language)) findings.runs("inline code");
}

/** Which files it writes is the code's business; a literal that names the governance is enough to tell that. */
function noteTargets(text: string, strings: readonly string[], writes: boolean, scope: Scope): void {
  const { findings } = scope.analysis;
  for (const value of strings) {
    if (value === "" || value.length > 300 || /\s/.test(value)) continue;
    if (/(^|\/)\.idumb(\/|$)|idumb\.jsonc?$|opencode\.jsonc?$/i.test(value))
      writeField(literal(value), scope);
  }
  if (/\.idumb\b/i.test(text)) findings.govern("the code it runs names the governance state");
  if (!writes) return;
  const paths = strings.filter((value) => /^\/[^\s]*\/?[\w.-]+$/.test(value));
  const onlyScratch =
    paths.length > 0 &&
    strings
      .filter((value) => /[/.]/.test(value) && !/\s/.test(value))
      .every((value) => /^\/(tmp|var\/tmp|dev)\//.test(value) && !value.includes(".."));
  if (onlyScratch) for (const path of paths) writeField(literal(path), scope);
  else findings.writeSomewhere();
}

/** Literal commands handed to a shell are followed like any other. */
function followCommands(text: string, strings: readonly string[], language: Language, scope: Scope): void {
  const inner = forkScope(scope);
  for (const value of strings) scope.analysis.runText(value, { ...inner, analysis: quiet(scope) }, NOTHING);
  for (const list of text
    .replace(/,\s*\[/g, ", ")
    .matchAll(/[[(]\s*((?:(['"])(?:(?!\2)[^\\]|\\.)*\2\s*,?\s*){2,})[\])]/g)) {
    const words = literals(list[1] ?? "").map(literal);
    if (words.length > 1) scope.analysis.runWords(words, { ...inner, analysis: quiet(scope) }, NOTHING);
  }
  if (language === "perl" || language === "ruby" || language === "php" || language === "javascript") {
    for (const match of text.matchAll(/`([^`]*)`|(?:qx|%x)\s*[({[]([^)}\]]*)[)}\]]/g))
      scope.analysis.runText(match[1] ?? match[2] ?? "", { ...inner, analysis: quiet(scope) }, NOTHING);
  }
}

/**
 * Not every string in code is a command, so of what following them finds only loss and governance count; the
 * rest (unknown names, parse errors) says nothing.
 */
function quiet(scope: Scope): Scope["analysis"] {
  const { analysis } = scope;
  const { findings } = analysis;
  const silent = Object.create(findings, {
    hide: { value: () => undefined },
    runs: { value: () => undefined },
    tests: { value: () => undefined },
    builds: { value: () => undefined },
    touchesGit: { value: () => undefined },
    destroy: { value: (reason: string) => findings.destroy(reason) },
    govern: { value: (reason: string) => findings.govern(reason) },
    write: {
      value: (path: string, kind: "file" | "tree" | "glob" | undefined) => findings.write(path, kind),
    },
    writeSomewhere: { value: () => findings.writeSomewhere() },
  }) as typeof findings;
  return { ...analysis, findings: silent };
}

const STRING =
  /"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/g;

function literals(text: string): string[] {
  return [...text.matchAll(STRING)]
    .slice(0, 64)
    .map((match) =>
      (match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? "").replace(/\\(['"`\\])/g, "$1"),
    );
}

/** Undoes the ways to write a name without writing it: glued strings, `a["b"]`, `getattr(a, "b")`, `__import__("a")`. */
function normalised(code: string): string {
  return code
    .replace(/(['"])\s*\+\s*\1/g, "")
    .replace(/__import__\(\s*['"]([\w.]+)['"]\s*\)/g, "$1")
    .replace(/getattr\(\s*([\w.]+)\s*,\s*['"](\w+)['"]\s*\)/g, "$1.$2")
    .replace(/\[\s*['"]([A-Za-z_$][\w$]*)['"]\s*\]\s*(?=[.(])/g, ".$1");
}

function withoutComments(code: string, language: Language): string {
  if (language === "javascript" || language === "php")
    return code.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|[\s;])\/\/[^\n]*/g, "$1");
  return code.replace(/(^|\s)#[^\n]*/g, "$1");
}

/** Every call is to something known to change nothing, every import a module without effects. */
function isHarmless(text: string, language: Language): boolean {
  if (EVALUATES.test(text)) return false;
  const bare = text.replace(STRING, '""');
  for (const match of bare.matchAll(
    /([A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*|[\])"])\s*(?:\?\.)?\s*\(/g,
  )) {
    const chain = (match[1] ?? "").split(/\s*\??\.\s*/);
    const leaf = chain.at(-1) ?? "";
    const root = chain[0] ?? "";
    if (
      KEYWORDS.has(leaf) ||
      /^(get|is|has|count)(_|[A-Z])/.test(leaf) ||
      HARMLESS_CALLS.has(leaf) ||
      (chain.length > 1 && HARMLESS_RECEIVERS.has(root))
    )
      continue;
    if (defined(bare, leaf)) continue;
    return false;
  }
  if (language === "javascript") {
    for (const match of text.matchAll(
      /\b(?:require|import)\s*\(?\s*['"]([^'"]+)['"]|\bfrom\s+['"]([^'"]+)['"]/g,
    )) {
      const name = match[1] ?? match[2] ?? "";
      if (/^\.{0,2}\/|^\.\.?$/.test(name) && !name.endsWith(".json")) return false;
      if (
        !HARMLESS_MODULES.has(name.replace(/^node:/, "")) &&
        !name.endsWith(".json") &&
        !/^[@\w]/.test(name)
      )
        return false;
    }
  }
  return (
    language !== "other" ||
    (!/[(`]/.test(bare) && bare.split(/[;\n]/).every((statement) => SAYS.test(statement)))
  );
}

/** Languages whose calls have no parentheses: a statement that starts with a word that prints or computes. */
const SAYS =
  /^\s*((puts|print|println|printf|echo|say|display|set|incr|expr|return|IO\.puts|IO\.inspect|info|Write-Host|Write-Output|\$PSVersionTable)\b[^[]*|["\d][^[]*)?$/;

function defined(code: string, name: string): boolean {
  return new RegExp(
    String.raw`\b(?:def|function|const|let|var|sub|lambda)\s+${name.replace(/\$/g, "\\$")}\b`,
  ).test(code);
}

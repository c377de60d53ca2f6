/**
 * Programs that move data over the network or between trees: what they store here and what they delete there. The
 * text that they print comes from elsewhere.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { readOptions, valuesOf } from "../../shell/options.ts";
import { absolutePath, type Scope } from "../../shell/scope.ts";
import { NOTHING, type Outcome, type Stream } from "../../shell/stream.ts";
import { isScratchField } from "../../shell/scratch.ts";
import { isWholePlace } from "../../shell/system-place.ts";
import { noteMoved } from "../../shell/moved.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

const REMOTE: Stream = { kind: "remote" };
/** A store of data is not there to be tried out, nor does a pattern name one thing. */
const STORES =
  /^[^/]*(?:\/\/)?[^/]*:(9200|5984|6333|8983|8529|7474|8086|19530|8108|7700)(?:\/|$)|[*]|\/_all\b|\/_delete_by_query\b/;
/** One thing of a program that runs on this machine. */
const isTrial = (url: string): boolean => LOCAL_HOST.test(url) && !STORES.test(url);
const LOCAL_HOST = /^(\w+:\/\/)?(localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker\.internal|:\d)/;

function stores(field: Field, scope: Scope): void {
  writeField(field, scope);
  const path = absolutePath(scope, field.text);
  if (path !== null) scope.files.set(path, { stream: REMOTE, whole: true });
}

const curl: Program = ({ args, scope }): Outcome => {
  const { effects } = scope.analysis;
  effects.network = true;
  const options = readOptions(args, CURL_VALUED);
  const outputs = valuesOf(args, CURL_VALUED, "o", "output");
  const output = outputs.at(-1);
  const folder = options.values.get("output-dir");
  const urls = [
    ...options.operands,
    ...(options.values.has("url") ? [options.values.get("url") ?? literal("")] : []),
  ];
  for (const place of outputs)
    if (place.text !== "-")
      stores(folder === undefined ? place : { ...place, text: `${folder.text}/${place.text}` }, scope);
  if (options.has("O", "remote-name", "remote-name-all", "J")) {
    const into = folder === undefined ? "" : `${folder.text}/`;
    for (const url of urls) stores(literal(into + fileNameOf(url.text)), scope);
  }
  for (const file of valuesOf(args, CURL_VALUED, ...CURL_KEEPS))
    if (file.text !== "-" && file.text !== "") writeField(file, scope);
  for (const format of valuesOf(args, CURL_VALUED, "w", "write-out"))
    for (const [, file = ""] of format.text.matchAll(/%output\{(?:>>)?([^}]+)\}/g))
      writeField({ ...format, text: file }, scope);
  if (options.has("K", "config")) effects.runs("curl --config");
  const method = options.values.get("X") ?? options.values.get("request");
  if (method?.text.toUpperCase() === "DELETE" && !urls.every((url) => isTrial(url.text)))
    effects.destroy("it deletes a remote resource");
  if (urls.some(({ text }) => text.includes("/_delete_by_query")))
    effects.destroy("it deletes what a search finds");
  return { ok: null, out: output === undefined || output.text === "-" ? REMOTE : NOTHING };
};

const CURL_VALUED =
  "o X H d A e u F T x b c m w K D Y y z C E r Q U t P output request header data data-raw data-binary data-urlencode json user-agent referer user form upload-file proxy cookie cookie-jar max-time connect-timeout retry retry-delay write-out config dump-header output-dir url cacert cert key trace trace-ascii stderr resolve range limit-rate etag-save etag-compare hsts alt-svc libcurl ssl-sessions proxy-header ciphers connect-to interface max-redirs cert-type pass oauth2-bearer rate retry-delay retry-max-time speed-limit speed-time variable url-query unix-socket aws-sigv4 netrc-file request-target";
/** What is kept beside the answer. */
const CURL_KEEPS = [
  "D",
  "dump-header",
  "c",
  "cookie-jar",
  "trace",
  "trace-ascii",
  "stderr",
  "etag-save",
  "hsts",
  "alt-svc",
  "libcurl",
  "ssl-sessions",
];

function fileNameOf(url: string): string {
  const name =
    url
      .replace("://", "")
      .replace(/[?#].*/, "")
      .split("/")
      .slice(1)
      .pop() ?? "";
  return name === "" ? "index.html" : name;
}

const WGET_VALUED =
  "O o a P U e i t T w Q A R D X header user-agent output-document output-file append-output save-cookies load-cookies hsts-file warc-file warc-header directory-prefix post-data post-file body-data body-file method user password input-file tries timeout wait quota accept reject domains execute referer";

const wget: Program = ({ args, scope }): Outcome | void => {
  scope.analysis.effects.network = true;
  const options = readOptions(args, WGET_VALUED);
  const { operands, values } = options;
  const deletes = values.get("method")?.text.toUpperCase() === "DELETE";
  if (deletes && !operands.every(({ text }) => isTrial(text)))
    scope.analysis.effects.destroy("it deletes a remote resource");
  const kept = valuesOf(
    args,
    WGET_VALUED,
    "o",
    "a",
    "output-file",
    "append-output",
    "save-cookies",
    "hsts-file",
  );
  for (const file of kept) if (file.text !== "-") writeField(file, scope);
  for (const archive of valuesOf(args, WGET_VALUED, "warc-file")) {
    for (const end of [".warc.gz", ".cdx"]) writeField({ ...archive, text: archive.text + end }, scope);
  }
  const output = options.values.get("O") ?? options.values.get("output-document");
  if (options.has("spider")) return;
  if (textOf(output) === "-") return { ok: null, out: REMOTE };
  if (output !== undefined) {
    stores(output, scope);
    return { ok: null, out: NOTHING };
  }
  const folder = options.values.get("P") ?? options.values.get("directory-prefix");
  if (options.has("i", "input-file", "r", "recursive", "m", "mirror")) {
    if (folder === undefined) writeHere(scope);
    else writeField(folder, scope);
  } else
    for (const url of options.operands)
      stores(literal(`${folder === undefined ? "" : `${folder.text}/`}${fileNameOf(url.text)}`), scope);
  return { ok: null, out: NOTHING };
};

/** A colon before the first slash: a host, or the scheme of an address. */
const isFar = (text: string): boolean => /^[\w.@-]+:/.test(text);

const rsync: Program = ({ args, scope }) => {
  const options = readOptions(
    args,
    "e f T B M rsh exclude include filter files-from exclude-from log-file bwlimit timeout port partial-dir temp-dir backup-dir chmod",
  );
  const destination = options.operands.slice(1).at(-1);
  if (options.operands.some((operand) => isFar(operand.text))) scope.analysis.effects.network = true;
  if (destination === undefined || options.has("n", "dry-run", "list-only")) return;
  if (!isFar(destination.text)) {
    writeField(destination, scope, options.has("delete") ? "tree" : undefined);
    if (!options.has("ignore-existing"))
      scope.analysis.effects.takeWithin(absolutePath(scope, destination.text));
  }
  if (
    options.has("delete", "delete-after", "delete-before", "delete-during", "delete-excluded", "del") &&
    !isScratchField(destination, scope)
  )
    scope.analysis.effects.destroy("it deletes what the source does not have");
  if (options.has("remove-source-files")) {
    noteMoved(destination, scope);
    for (const source of options.operands.slice(0, -1)) {
      writeField(source, scope, "tree");
      if (isWholePlace(source, scope)) scope.analysis.effects.destroy("it moves a whole tree away");
    }
  }
};

const scp: Program = ({ args, scope }) => {
  scope.analysis.effects.network = true;
  const destination = readOptions(args, "i P o F l c S J").operands.at(-1);
  if (destination !== undefined && !isFar(destination.text)) writeField(destination, scope);
};

const netcat: Program = ({ scope, args, name }): Outcome => {
  scope.analysis.effects.network = true;
  const options = readOptions(args, "p w s q i x X");
  if (options.has("e", "c", "exec", "sh-exec") && !options.has("z"))
    scope.analysis.effects.hide("it gives a shell to the network");
  if (name === "socat" && args.some((arg) => /^((EXEC|SYSTEM|SHELL):|SHELL$)/i.test(arg.text)))
    scope.analysis.effects.hide("it gives a shell to the network");
  if (name === "socat") {
    // With `-u` the first end is only read, with `-U` the second.
    const from = options.has("u") ? 1 : 0;
    for (const end of options.operands.slice(from, options.has("U") ? 1 : 2)) socketEnd(end, scope);
  }
  return { ok: null, out: REMOTE };
};

/** `OPEN:f,creat`, `CREATE:f`, `GOPEN:f`, or a bare path: both halves of `a!!b` are ends. */
function socketEnd(end: Field, scope: Scope): void {
  for (const half of end.text.split("!!")) {
    const [, kind = "", rest = ""] = /^(?:(open|file|create|creat|gopen|pipe|fifo):)(.*)$/is.exec(half) ?? [];
    const path = kind === "" && half.startsWith("/") ? half : rest;
    const reads = /,(rdonly|o_rdonly)\b/i.test(path) && !/creat/i.test(kind);
    if (path !== "" && !reads) writeField({ ...end, text: path.replace(/,.*$/s, "") }, scope);
  }
}

const http: Program = ({ args, scope }): Outcome => {
  scope.analysis.effects.network = true;
  const options = readOptions(args, "o output a auth");
  const output = options.values.get("o") ?? options.values.get("output");
  if (output !== undefined) writeField(output, scope);
  else if (options.has("d", "download")) writeHere(scope);
  const [method, url] = options.operands;
  if (textOf(method).toUpperCase() === "DELETE" && !isTrial(textOf(url)))
    scope.analysis.effects.destroy("it deletes a remote resource");
  return { ok: null, out: REMOTE };
};

/** What a client of files on another machine is told, behind `-e` or `-c` or by a pipe. */
const REMOVES_FAR =
  /(^|[;\n&])\s*(m?rm|mdelete|delete|rmdir|glob rm)\s|\bmirror\b[^;\n]*--(delete|Remove-source)/;

const far: Program = ({ args, scope, name, stdin }) => {
  const { effects } = scope.analysis;
  effects.network = true;
  effects.runs(name);
  const told = args.filter((_, at) => oneOf("-e -c").test(textOf(args[at - 1]))).map(({ text }) => text);
  if (stdin.kind === "text") told.push(stdin.text);
  if (told.some((text) => text.length <= MAX_TOLD && REMOVES_FAR.test(text)))
    effects.destroy("it deletes files on another machine");
};
const MAX_TOLD = 20_000;

const downloader: Program = ({ args, scope }) => {
  scope.analysis.effects.network = true;
  const options = readOptions(args, "o d out dir P");
  const named =
    options.values.get("o") ??
    options.values.get("out") ??
    options.values.get("d") ??
    options.values.get("dir") ??
    options.values.get("P");
  if (named === undefined) writeHere(scope);
  else writeField(named, scope);
};

export const TRANSFERS: Readonly<Record<string, Program>> = {
  curl,
  wget,
  wget2: wget,
  rsync,
  scp,
  nc: netcat,
  ncat: netcat,
  netcat,
  socat: netcat,
  telnet: netcat,
  http,
  https: http,
  xh: http,
  httpie: http,
  sftp: far,
  ftp: far,
  lftp: far,
  aria2c: downloader,
  axel: downloader,
  "yt-dlp": downloader,
  degit: ({ args, scope }) => {
    scope.analysis.effects.network = true;
    const [, folder] = readOptions(args).operands;
    if (folder === undefined) writeHere(scope);
    else writeField(folder, scope);
  },
};

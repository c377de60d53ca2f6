/**
 * Programs that mostly read and yet can write or run something: one row per program names the flags and verbs for it.
 * A new program of that kind gets a row here and is never a mere name among those that only read.
 */
import { fzf } from "./fzf.ts";
import type { Program } from "../../shell/analysis.ts";
import { textOf } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { forkScope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { SCRIPTED_READERS } from "./scripted-readers.ts";

interface Reader {
  /** Flags whose value is a file or folder it writes. */
  readonly output?: string;
  /** Flags with which it changes the files among its operands, */
  readonly inPlace?: string;
  /** which begin behind this many: a filter, a verb. */
  readonly before?: number;
  /** Flags with which it writes where it chooses. */
  readonly changes?: string;
  /** Verbs that do so. */
  readonly verbs?: string;
  /** Verbs that change the files named behind them. */
  readonly edits?: string;
  /** Flags whose value is a command. */
  readonly commands?: string;
  /** Flags with which it runs code out of a file. */
  readonly loads?: string;
  /** More flags that take a value. */
  readonly valued?: string;
  /** Its long flags have one dash. */
  readonly oneDash?: boolean;
}

const names = (list: string | undefined): readonly string[] => list?.split(" ") ?? [];

const reader = (row: Reader): Program => {
  const valued = [row.output, row.commands, row.valued].flatMap(names).join(" ");
  return (call) => {
    const { scope, name } = call;
    const args =
      row.oneDash === true
        ? call.args.map((arg) => ({ ...arg, text: arg.text.replace(/^-(?=[a-z]{2})/, "--") }))
        : call.args;
    const options = readOptions(args, valued);
    for (const flag of names(row.output)) {
      const file = options.values.get(flag);
      if (file !== undefined && file.text !== "-") writeField(file, scope);
    }
    if (options.has(...names(row.inPlace))) {
      const files = options.operands.slice(options.operands.length > 1 ? (row.before ?? 0) : 0);
      for (const file of files) writeField(file, scope);
      if (files.length === 0) writeHere(scope);
    }
    const verb = textOf(options.operands[0]);
    if (options.has(...names(row.changes)) || names(row.verbs).includes(verb)) writeHere(scope);
    if (names(row.edits).includes(verb))
      for (const file of options.operands.slice(1)) writeField(file, scope);
    for (const flag of names(row.commands)) {
      const command = options.values.get(flag);
      if (command !== undefined) scope.analysis.runText(command.text, forkScope(scope), NOTHING);
    }
    if (options.has(...names(row.loads))) scope.analysis.effects.runs(name);
  };
};

const TABLE: Readonly<Record<string, Reader>> = {
  sdiff: { output: "o output", commands: "diff-program" },
  diff3: { commands: "diff-program" },
  file: { changes: "C compile", valued: "m f F P e magic-file files-from separator parameter exclude" },
  info: { output: "o output dribble", valued: "d n f k directory node file apropos index-search" },
  identify: { output: "write", oneDash: true },
  ffprobe: { output: "o", changes: "report", oneDash: true },
  xcpretty: { output: "o output", changes: "r report", valued: "f formatter" },
  xcbeautify: { changes: "report", valued: "report-path junit-report-filename" },
  ansifilter: { output: "o output", valued: "i input" },
  ugrep: { output: "save-config", loads: "filter view format-open" },
  cloc: {
    output:
      "out report-file report_file sql ignored counted found categorized diff-alignment write-lang-def write-lang-def-incl-dup",
    changes: "strip-comments strip-code",
    commands: "extract-with diff-list-cmd",
  },
  scc: { output: "o output", valued: "f format i x include-ext exclude-dir" },
  neofetch: { loads: "config" },
  fastfetch: { loads: "c config", changes: "gen-config" },
  "nvidia-smi": { output: "f filename", valued: "i id l loop lms d display" },
  tflint: { changes: "fix", valued: "chdir config" },
  checkov: {
    output: "output-file-path",
    changes: "create-baseline",
    loads: "external-checks-dir external-checks-git",
    valued: "d f o directory file output",
  },
  trivy: { output: "o output", loads: "module-dir", verbs: "plugin module", valued: "f format severity" },
  gitleaks: { output: "r report-path", valued: "c f s l config report-format source log-level" },
  "osv-scanner": { output: "output output-file", verbs: "fix", valued: "L lockfile format S sbom" },
  sar: { output: "o", valued: "f s e i" },
  xq: { inPlace: "i in-place", before: 1 },
  jaq: { inPlace: "i in-place", before: 1, valued: "f arg argjson from-file" },
  htmlq: { output: "o output", valued: "f filename a attribute b base r remove-nodes" },
  gdu: { output: "o output-file", valued: "i l f ignore-dirs log-file input-file" },
  pv: { output: "o output P pidfile", valued: "L s i N w H F d rate-limit size interval name watchfd" },
  dyff: { inPlace: "i in-place", before: 1 },
  pygmentize: { output: "o", loads: "x", valued: "l f F O P S a style formatter lexer" },
  actionlint: { changes: "init-config", commands: "shellcheck pyflakes", oneDash: true },
  "markdownlint-cli": { inPlace: "f fix", output: "o output", valued: "c i p r s config ignore" },
  ss: { output: "D diag", valued: "f A F N family query filter" },
  units: { output: "L log", valued: "f o d e file output-format digits" },
  cheat: { changes: "e edit init rm" },
  kustomize: {
    output: "o output",
    verbs: "edit create localize cfg fn alpha",
    loads: "enable-exec enable-alpha-plugins enable-helm network",
    valued: "e env load-restrictor helm-command mount",
  },
  aspell: { inPlace: "c check", edits: "check create merge", valued: "l d lang master mode" },
};

export const READERS: Readonly<Record<string, Program>> = {
  fzf,
  ...Object.fromEntries(Object.entries(TABLE).map(([name, row]) => [name, reader(row)])),
  ...SCRIPTED_READERS,
};

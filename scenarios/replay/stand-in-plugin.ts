/**
 * Tools that do nothing of what the recording did: each answers with the recorded result, and a plugin's tool goes
 * before the host's own of the same name (host contract §7). So nothing of a recording is ever run on this
 * machine: no command, no fetch, no foreign tool. Only what `write`, `edit` and `apply_patch` left in files is
 * written again, into the scratch project, since the plugin under test looks at files.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";

/** A result as the stand-ins need it. */
export interface StandIn {
  readonly tool: string;
  readonly args: unknown;
  readonly fails: boolean;
  readonly output: string;
  readonly title: string;
  readonly metadata: Record<string, unknown>;
  /** Files that the call changed although it does not name them. */
  readonly touched: readonly string[];
}

export interface StandInFile {
  readonly tools: readonly string[];
  readonly results: readonly StandIn[];
}

/** Tool and arguments, whatever their order. */
export const callKey = (tool: string, args: unknown): string =>
  `${tool}\n${JSON.stringify(args, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )}`;

type Args = Record<string, unknown>;

const text = (args: Args, key: string): string => (typeof args[key] === "string" ? args[key] : "");

class Files {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Null outside of the project: the recording may name any file of the machine it was made on. */
  #inside(path: string): string | null {
    const full = resolve(this.#directory, path);
    return full.startsWith(this.#directory + sep) ? full : null;
  }

  read(path: string): string | null {
    const full = this.#inside(path);
    if (full === null) return null;
    try {
      return readFileSync(full, "utf8");
    } catch {
      return null;
    }
  }

  write(path: string, content: string): void {
    const full = this.#inside(path);
    if (full === null) return;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }

  /** Where the old text does not stand, the recording did not show it: the new text is what matters. */
  replace(path: string, before: string, after: string, isAll: boolean): void {
    const content = this.read(path) ?? "";
    if (before === "" || !content.includes(before)) return this.write(path, `${content}${after}\n`);
    this.write(path, isAll ? content.replaceAll(before, () => after) : content.replace(before, () => after));
  }
}

function effect(files: Files, tool: string, args: Args): void {
  const path = text(args, "filePath");
  if (tool === "write") files.write(path, text(args, "content"));
  if (tool === "edit")
    files.replace(path, text(args, "oldString"), text(args, "newString"), args["replaceAll"] === true);
  if (tool === "apply_patch") patch(files, text(args, "patchText"));
}

/** `*** Add File: x`, `*** Update File: x`, with lines that begin with a blank, `-` or `+`. */
function patch(files: Files, patchText: string): void {
  for (const section of patchText.split(/^\*\*\* (?=(?:Add|Update|Delete) File: )/m).slice(1)) {
    const [head = "", ...lines] = section.split("\n");
    const [, kind = "", path = ""] = /^(\w+) File: (.*)$/.exec(head) ?? [];
    if (kind === "Add") files.write(path, side(lines, "+"));
    if (kind !== "Update") continue;
    for (const hunk of lines.join("\n").split(/^@@.*$/m))
      if (/^[+-]/m.test(hunk))
        files.replace(path, side(hunk.split("\n"), " -"), side(hunk.split("\n"), " +"), false);
  }
}

const side = (lines: readonly string[], marks: string): string =>
  lines.flatMap((line) => (line !== "" && marks.includes(line[0] ?? "") ? [line.slice(1)] : [])).join("\n");

interface Input {
  readonly directory: string;
}

async function server({ directory }: Input, options: { readonly file?: string } = {}): Promise<object> {
  const { tools, results } = JSON.parse(readFileSync(options.file ?? "", "utf8")) as StandInFile;
  const waiting = new Map<string, StandIn[]>();
  for (const result of results) {
    const key = callKey(result.tool, result.args);
    waiting.set(key, [...(waiting.get(key) ?? []), result]);
  }
  const files = new Files(directory);
  const execute = (tool: string) => async (args: Args) => {
    const result = waiting.get(callKey(tool, args))?.shift();
    if (result === undefined) return unrecorded(files, tool, args);
    if (result.fails) throw new Error(result.output);
    effect(files, tool, args);
    for (const path of result.touched)
      files.write(path, `${files.read(path) ?? ""}(changed here, by what the recording does not show)\n`);
    return { title: result.title, output: result.output, metadata: result.metadata };
  };
  const entries = tools.map((tool) => {
    const definition = { description: `The recorded ${tool}.`, args: {}, execute: execute(tool) };
    return [tool, definition] as const;
  });
  return { tool: Object.fromEntries(entries) };
}

/** A call that the recording does not have, since governance asked for it. */
function unrecorded(files: Files, tool: string, args: Args): string {
  const path = text(args, "filePath");
  if (tool !== "read") return `(${tool} was not part of the recording and is not run)`;
  const lines = (files.read(path) ?? "").split("\n").map((line, index) => `${index + 1}: ${line}`);
  return `<path>${path}</path>\n<type>file</type>\n<content>\n${lines.join("\n")}\n</content>`;
}

export default { id: "recorded-tools", server };

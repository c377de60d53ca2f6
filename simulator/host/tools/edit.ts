import { statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { HostServices } from "../services/host-services.ts";
import type { ToolContext } from "../services/host-tool.ts";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { replaceText } from "./edit/replace-text.ts";
import { askExternal } from "./files/external-directory.ts";
import { assertResolvable } from "./files/on-disk.ts";
import { assertRead, noteRead } from "./files/read-first.ts";
import { countChanges, exists, filePatch, readTextFile, splitBom, writeTextFile } from "./files/text-file.ts";

/** `edit`: replaces a piece of one file, or makes a new file when `oldString` is empty. No earlier read is required. */
interface EditArguments {
  filePath: string;
  oldString: string;
  newString: string;
  replaceAll?: boolean;
}

export const editTool: ToolDefinition = {
  id: "edit",
  description:
    "Replaces oldString by newString in one file. oldString must be exact and unique (give more context), or set replaceAll. Never include line numbers of read.",
  arguments: {
    filePath: { type: { kind: "string" }, description: "The absolute path to the file to modify" },
    oldString: { type: { kind: "string" }, description: "The text to replace" },
    newString: {
      type: { kind: "string" },
      description: "The text to replace it with (must be different from oldString)",
    },
    replaceAll: {
      type: { kind: "boolean" },
      optional: true,
      description: "Replace all occurrences of oldString (default false)",
    },
  },
  async run(args: EditArguments, context, services) {
    if (!args.filePath) throw new Error("filePath is required");
    if (args.oldString === args.newString) {
      throw new Error("No changes to apply: oldString and newString are identical.");
    }
    const { place } = services;
    const path = isAbsolute(args.filePath) ? args.filePath : join(place.directory, args.filePath);
    await askExternal(context, place, path);
    const { before, after, diff } = await inTurn(services, path, () => change(path, args, context, services));
    const filediff = { file: path, patch: diff, ...countChanges(before, after) };
    context.metadata({ metadata: { diff, filediff, diagnostics: {} } });
    return {
      metadata: { diagnostics: {}, diff, filediff },
      title: relative(place.worktree, path),
      output: "Edit applied successfully.",
    };
  },
};

interface Change {
  readonly before: string;
  readonly after: string;
  /** OpenCode 1.18.33: line ends are made alike in it, save in that of a new file. */
  readonly diff: string;
}

async function change(
  path: string,
  args: EditArguments,
  context: ToolContext,
  services: HostServices,
): Promise<Change> {
  const create = args.oldString === "";
  if (create && exists(path)) {
    throw new Error(
      "oldString cannot be empty when editing an existing file. Provide the exact text to replace, or use write for an intentional full-file replacement.",
    );
  }
  if (!create && exists(path)) assertRead(services, context.sessionID, path);
  const { before, after, diff, bom } = create ? created(path, args) : edited(path, args);
  await context.ask({
    permission: "edit",
    patterns: [relative(services.place.worktree, path)],
    always: ["*"],
    metadata: { filepath: path, diff },
  });
  writeTextFile(path, after, bom);
  noteRead(services, context.sessionID, path);
  services.publish("file.edited", { file: path });
  services.publish("file.watcher.updated", { file: path, event: create ? "add" : "change" });
  return { before, after, diff };
}

function created(path: string, args: EditArguments): Change & { bom: boolean } {
  const { text, bom } = splitBom(args.newString);
  return { before: "", after: text, diff: filePatch(path, "", text), bom };
}

function edited(path: string, args: EditArguments): Change & { bom: boolean } {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new Error(`File ${path} not found`);
  if (stat.isDirectory()) throw new Error(`Path is a directory, not a file: ${path}`);
  const file = readTextFile(path);
  const windows = file.text.includes("\r\n");
  const ending = (text: string) => (windows ? unix(text).replaceAll("\n", "\r\n") : unix(text));
  const replaced = replaceText(
    file.text,
    ending(args.oldString),
    ending(args.newString),
    args.replaceAll ?? false,
  );
  const after = splitBom(replaced);
  const diff = filePatch(path, unix(file.text), unix(after.text));
  return { before: file.text, after: after.text, diff, bom: file.bom || after.bom };
}

function unix(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

const tails = new WeakMap<HostServices, Map<string, Promise<unknown>>>();

/** Edits of one file wait for each other, so that parallel calls do not overwrite one another's work. */
function inTurn<T>(services: HostServices, path: string, work: () => Promise<T>): Promise<T> {
  assertResolvable(path);
  const files = tails.get(services) ?? new Map<string, Promise<unknown>>();
  tails.set(services, files);
  const before = files.get(path);
  const mine = before ? before.then(work, work) : work();
  files.set(path, mine);
  return mine;
}

import { rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { HostServices } from "../services/host-services.ts";
import type { ToolContext } from "../services/host-tool.ts";
import { applyChunks } from "./apply-patch/apply-chunks.ts";
import { parsePatch, type Hunk } from "./apply-patch/parse-patch.ts";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { askExternal } from "./files/external-directory.ts";
import {
  countChanges,
  exists,
  filePatch,
  isDirectory,
  readTextFile,
  splitBom,
  writeTextFile,
} from "./files/text-file.ts";

/**
 * `apply_patch`: several files at once, for the models that are trained to write patches. Everything is worked
 * out before anything is asked, and asked (once, for all files) before anything is written.
 */
interface FileChange {
  readonly type: "add" | "update" | "move" | "delete";
  readonly path: string;
  readonly movePath: string | undefined;
  readonly before: string;
  readonly after: string;
  readonly bom: boolean;
  readonly diff: string;
  readonly additions: number;
  readonly deletions: number;
}

export const applyPatchTool: ToolDefinition = {
  id: "apply_patch",
  description:
    "Edits files by a patch between *** Begin Patch and *** End Patch with sections *** Add File:, *** Update File: (optionally *** Move to:) and *** Delete File:.",
  arguments: {
    patchText: {
      type: { kind: "string" },
      description: "The full patch text that describes all changes to be made",
    },
  },
  async run({ patchText }: { patchText: string }, context, services) {
    if (!patchText) throw new Error("patchText is required");
    const hunks = parse(patchText);
    const changes: FileChange[] = [];
    for (const hunk of hunks) changes.push(await prepare(hunk, context, services));
    const { place } = services;
    const inTree = (path: string) => relative(place.worktree, path);
    const diff = changes.map((change) => `${change.diff}\n`).join("");
    const files = changes.map((change) => ({
      filePath: change.path,
      relativePath: inTree(change.movePath ?? change.path),
      type: change.type,
      patch: change.diff,
      additions: change.additions,
      deletions: change.deletions,
      ...(change.movePath ? { movePath: change.movePath } : {}),
    }));
    const patterns = changes.map((change) => inTree(change.path));
    await context.ask({
      permission: "edit",
      patterns,
      always: ["*"],
      metadata: { filepath: patterns.join(", "), diff, files },
    });
    carryOut(changes, services);
    const lines = changes.map((change) => `${LETTER[change.type]} ${inTree(change.movePath ?? change.path)}`);
    const output = `Success. Updated the following files:\n${lines.join("\n")}`;
    return { title: output, metadata: { diff, files, diagnostics: {} }, output };
  },
};

const LETTER = { add: "A", update: "M", move: "M", delete: "D" } as const;

function failed(reason: unknown): Error {
  return new Error(`apply_patch verification failed: ${String(reason)}`);
}

function parse(patchText: string): Hunk[] {
  let hunks: Hunk[];
  try {
    hunks = parsePatch(patchText);
  } catch (error) {
    throw failed(error);
  }
  if (hunks.length > 0) return hunks;
  const text = patchText.replace(/\r\n?/g, "\n").trim();
  if (text === "*** Begin Patch\n*** End Patch") throw new Error("patch rejected: empty patch");
  throw failed("no hunks found");
}

async function prepare(hunk: Hunk, context: ToolContext, { place }: HostServices): Promise<FileChange> {
  const path = resolve(place.directory, hunk.path);
  await askExternal(context, place, path);
  if (hunk.type === "add") {
    const text = hunk.contents === "" || hunk.contents.endsWith("\n") ? hunk.contents : `${hunk.contents}\n`;
    const { text: after, bom } = splitBom(text);
    return {
      type: "add",
      path,
      movePath: undefined,
      before: "",
      after,
      bom,
      diff: filePatch(path, "", after),
      ...countChanges("", after),
    };
  }
  if (hunk.type === "delete") {
    const { text: before, bom } = readForDelete(path);
    const deletions = before.split("\n").length;
    return {
      type: "delete",
      path,
      movePath: undefined,
      before,
      after: "",
      bom,
      diff: filePatch(path, before, ""),
      additions: 0,
      deletions,
    };
  }
  if (!exists(path) || isDirectory(path)) throw failed(`Failed to read file to update: ${path}`);
  const { text: before, bom } = readTextFile(path);
  let after: string;
  try {
    after = applyChunks(path, before, hunk.chunks);
  } catch (error) {
    throw failed(error);
  }
  const movePath = hunk.movePath === undefined ? undefined : resolve(place.directory, hunk.movePath);
  if (movePath) await askExternal(context, place, movePath);
  return {
    type: movePath ? "move" : "update",
    path,
    movePath,
    before,
    after,
    bom,
    diff: filePatch(path, before, after),
    ...countChanges(before, after),
  };
}

function readForDelete(path: string): { text: string; bom: boolean } {
  if (!exists(path)) throw failed(`NotFound: FileSystem.readFile (${path})`);
  try {
    return readTextFile(path);
  } catch (error) {
    throw failed(error instanceof Error ? error.message : error);
  }
}

function carryOut(changes: readonly FileChange[], { publish }: HostServices): void {
  const watched: { file: string; event: "add" | "change" | "unlink" }[] = [];
  for (const change of changes) {
    const target = change.movePath ?? change.path;
    if (change.type !== "delete") {
      writeTextFile(target, change.after, change.bom);
      publish("file.edited", { file: target });
    }
    if (change.type === "delete" || change.type === "move") {
      rmSync(change.path);
      watched.push({ file: change.path, event: "unlink" });
    }
    if (change.type !== "delete")
      watched.push({ file: target, event: change.type === "update" ? "change" : "add" });
  }
  for (const event of watched) publish("file.watcher.updated", event);
}

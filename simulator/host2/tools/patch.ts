import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { applyChunks } from "../../host/tools/apply-patch/apply-chunks.ts";
import { parsePatch, type Hunk } from "../../host/tools/apply-patch/parse-patch.ts";
import { errorText, ToolError } from "../shape/host-error.ts";
import type { Host } from "../services/host.ts";
import type { ToolCall, ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { lineCounts } from "./edit.ts";
import { contains, sourceOf } from "./target.ts";

/** All hunks are checked, and asked about at once, before the first file is touched. */
interface Change {
  readonly type: Hunk["type"];
  readonly path: string;
  /** Where the text goes; another place for a file that is moved. */
  readonly to: string;
  readonly before: string;
  readonly after: string;
}

const LETTERS = { add: "A", delete: "D", update: "M" } as const;

export const patchTool = (host: Host): ToolInfo =>
  builtin<{ readonly patchText: string }>(
    "patch",
    () => "Unable to apply patch",
    async ({ patchText }, call) => {
      if (!patchText) throw new ToolError("patchText is required");
      const hunks = hunksOf(patchText);
      if (hunks.length === 0) throw new ToolError("patch rejected: empty patch");
      const changes = hunks.map((hunk) => prepare(host.place.directory, hunk));
      const nameOf = (path: string): string => relative(host.place.worktree, path) || ".";
      await ask(host, call, changes, nameOf);
      const applied = changes.map((change) => {
        apply(change);
        return { type: change.type, resource: nameOf(change.to), target: change.to };
      });
      const files = changes.map((change) => ({
        file: nameOf(change.to),
        patch: createTwoFilesPatch(change.path, change.path, change.before, change.after),
        status: change.type === "add" ? "added" : change.type === "delete" ? "deleted" : "modified",
        ...(change.type === "delete"
          ? { additions: 0, deletions: change.before.split("\n").length }
          : lineCounts(change.before, change.after)),
      }));
      const lines = applied.map(({ type, resource }) => `${LETTERS[type]} ${resource}`);
      return {
        output: { applied, files },
        content: ["Success. Updated the following files:", ...lines].join("\n"),
        metadata: { files },
      };
    },
    "edit",
  );

function hunksOf(text: string): readonly Hunk[] {
  const lines = text.trim().split("\n");
  const boundary = (which: string, marker: string): string =>
    `patch verification failed: The ${which} line of the patch must be '*** ${marker} Patch'`;
  if (lines[0]?.trim() !== "*** Begin Patch") throw new ToolError(boundary("first", "Begin"));
  if (lines.at(-1)?.trim() !== "*** End Patch") throw new ToolError(boundary("last", "End"));
  return parsePatch(text);
}

function prepare(directory: string, hunk: Hunk): Change {
  const path = resolve(directory, hunk.path);
  if (hunk.type === "add") {
    const { contents } = hunk;
    const after = contents.endsWith("\n") || contents === "" ? contents : `${contents}\n`;
    return { type: "add", path, to: path, before: "", after };
  }
  if (!existsSync(path))
    throw new ToolError(
      hunk.type === "delete"
        ? `patch verification failed: Failed to delete ${hunk.path}: file does not exist`
        : `patch verification failed: Failed to read file to update ${path}: file does not exist`,
    );
  const before = readFileSync(path, "utf8");
  if (hunk.type === "delete") return { type: "delete", path, to: path, before, after: "" };
  try {
    const after = applyChunks(hunk.path, before, hunk.chunks);
    const to = hunk.movePath === undefined ? path : resolve(directory, hunk.movePath);
    return { type: "update", path, to, before, after };
  } catch (error) {
    throw new ToolError(`patch verification failed: ${errorText(error)}`);
  }
}

async function ask(
  { permission, place }: Host,
  call: ToolCall,
  changes: readonly Change[],
  nameOf: (path: string) => string,
): Promise<void> {
  const { sessionID, agent } = call;
  const source = sourceOf(call);
  const paths = [...new Set(changes.flatMap(({ path, to }) => [path, to]))];
  for (const path of paths) {
    if (contains(place.directory, path) || (place.worktree !== "/" && contains(place.worktree, path)))
      continue;
    const resource = `${dirname(path)}/*`;
    const asked = { action: "external_directory", resources: [resource], save: [resource] };
    await permission.assert(agent, { sessionID, ...asked, source });
  }
  const resources = paths.map(nameOf);
  await permission.assert(agent, { sessionID, action: "edit", resources, save: ["*"], source });
}

function apply({ type, path, to, after }: Change): void {
  if (type === "delete") return rmSync(path);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, after);
  if (to !== path) rmSync(path);
}

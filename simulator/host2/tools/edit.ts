import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createTwoFilesPatch, diffLines } from "diff";
import { ToolError } from "../shape/host-error.ts";
import { filesTime } from "../plugin/round.ts";
import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { findMatches } from "./match-text.ts";
import { assertTarget, targetOf } from "./target.ts";

interface EditInput {
  readonly path: string;
  readonly oldString: string;
  readonly newString: string;
  readonly replaceAll?: boolean;
}

const BOM = "\uFEFF";

export const editTool = (host: Host): ToolInfo =>
  builtin<EditInput>(
    "edit",
    ({ path }) => `Unable to edit ${path}`,
    async (input, call) => {
      const { path, oldString, newString } = input;
      if (oldString === newString)
        throw new ToolError("No changes to apply: oldString and newString are identical.");
      if (oldString === "")
        throw new ToolError("oldString must not be empty. Use write to create or overwrite a file.");
      const target = targetOf(host.place.directory, path, "file");
      await assertTarget(host, call, target, { action: "edit" });
      const { source, bom } = sourceOf(target.canonical, path);
      const { replaced, count } = replace(input, source);
      const clean = replaced.startsWith(BOM) ? replaced.slice(1) : replaced;
      writeFileSync(target.canonical, (bom || clean !== replaced ? BOM : "") + clean);
      await filesTime("look");
      const { resource } = target;
      const named = { file: resource, patch: createTwoFilesPatch(resource, resource, source, replaced) };
      const counts = lineCounts(source, replaced);
      const status = "modified";
      return {
        output: { files: [{ ...named, ...counts, status }], replacements: count },
        content: `Edited ${resource} (${count} replacement${count === 1 ? "" : "s"})`,
        metadata: { files: [{ ...named, status, ...counts }] },
      };
    },
    "edit",
  );

function sourceOf(path: string, named: string): { readonly source: string; readonly bom: boolean } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new ToolError(`File not found: ${named}`);
  if (stats.isDirectory()) throw new ToolError(`Path is a directory, not a file: ${named}`);
  const text = readFileSync(path, "utf8");
  return { source: text.startsWith(BOM) ? text.slice(1) : text, bom: text.startsWith(BOM) };
}

function replace(input: EditInput, source: string): { readonly replaced: string; readonly count: number } {
  const ending = source.includes("\r\n") ? "\r\n" : "\n";
  const inEnding = (text: string): string => text.replaceAll("\r\n", "\n").replaceAll("\n", ending);
  const matches = findMatches(source, inEnding(input.oldString));
  if (matches.length === 0)
    throw new ToolError(
      `Could not find oldString in ${input.path}. It must match exactly, including whitespace and indentation.`,
    );
  if (matches.length > 1 && input.replaceAll !== true)
    throw new ToolError(
      `Found ${matches.length} matches for oldString, but expected exactly one. Add more surrounding context to make oldString unique, or set replaceAll to true to replace every occurrence.`,
    );
  const replaced = matches
    .toReversed()
    .reduce(
      (text, { start, end }) => text.slice(0, start) + inEnding(input.newString) + text.slice(end),
      source,
    );
  return { replaced, count: matches.length };
}

export function lineCounts(
  before: string,
  after: string,
): { readonly additions: number; readonly deletions: number } {
  const counts = { additions: 0, deletions: 0 };
  for (const { added, removed, count } of diffLines(before, after)) {
    if (added) counts.additions += count ?? 0;
    if (removed) counts.deletions += count ?? 0;
  }
  return counts;
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ToolError } from "../shape/host-error.ts";
import { filesTime } from "../plugin/round.ts";
import type { Host } from "../services/host.ts";
import type { ToolCall, ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { readPath, ReadRefused, readText, type Page, type ReadResult } from "./read-file.ts";
import { assertTarget, targetOf } from "./target.ts";

export const readTool = (host: Host): ToolInfo =>
  builtin<Page & { readonly path: string }>(
    "read",
    ({ path }) => `Unable to read ${path}`,
    async ({ path, ...page }, call) => {
      const target = targetOf(host.place.directory, path, "directory");
      await assertTarget(host, call, target, { action: "read" });
      if (!existsSync(target.canonical)) throw new ToolError(missing(path, target.canonical));
      const output = readOrRefuse(target.canonical, target.resource, page);
      if (target.outside === undefined) tellInstructions(host, call, target.canonical);
      await filesTime("look");
      const text = { type: "text" as const, text: readText(path, page.offset, output) };
      if (output.type !== "file" || output.encoding === "utf8") return { output, content: text.text };
      const uri = `data:${output.mime};base64,${output.content}`;
      return { output, content: [text, { type: "file", uri, mime: output.mime, name: path }] };
    },
  );

function readOrRefuse(...given: Parameters<typeof readPath>): ReadResult {
  try {
    return readPath(...given);
  } catch (error) {
    throw error instanceof ReadRefused ? new ToolError(error.message, error) : error;
  }
}

/** Instructions of a folder below the project are told when something in it is read, once for a session. */
function tellInstructions({ place, bus, store }: Host, { sessionID }: ToolCall, path: string): void {
  const told = store
    .messages(sessionID)
    .flatMap(({ metadata }) => (metadata?.["instruction"] as { paths?: string[] } | undefined)?.paths ?? []);
  const found: string[] = [];
  for (let at = dirname(path); at !== place.directory && at !== dirname(at); at = dirname(at)) {
    const file = join(at, "AGENTS.md");
    if (existsSync(file) && !told.includes(file)) found.push(file);
  }
  if (found.length === 0) return;
  const text = found.map((file) => `Instructions from: ${file}\n${readFileSync(file, "utf8")}`).join("\n\n");
  const names = found.map((file) => file.slice(place.worktree.length).replace(/^\//, ""));
  bus.publish("session.synthetic", {
    sessionID,
    text,
    description: `Loaded ${names.join(", ")}`,
    metadata: { instruction: { paths: found } },
  });
}

function missing(path: string, canonical: string): string {
  const base = basename(path).toLowerCase();
  let near: string[] = [];
  try {
    near = readdirSync(dirname(canonical))
      .filter((name) => name.toLowerCase().includes(base) || base.includes(name.toLowerCase()))
      .map((name) => join(dirname(path), name))
      .slice(0, 3);
  } catch {
    // No such folder either.
  }
  return near.length === 0
    ? `File not found: ${path}`
    : `File not found: ${path}\n\nDid you mean one of these?\n${near.join("\n")}`;
}

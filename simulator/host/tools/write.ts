import { isAbsolute, join, relative } from "node:path";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { askExternal } from "./files/external-directory.ts";
import { assertRead, noteRead } from "./files/read-first.ts";
import { exists, filePatch, readTextFile, splitBom, writeTextFile } from "./files/text-file.ts";

/** `write`: the whole content of one file. Overwrites without having read it (host contract §0.18). */
export const writeTool: ToolDefinition = {
  id: "write",
  description:
    "Creates or overwrites one file with the given content. Change existing files with edit where that is enough.",
  arguments: {
    content: { type: { kind: "string" }, description: "The content to write to the file" },
    filePath: {
      type: { kind: "string" },
      description: "The absolute path to the file to write (must be absolute, not relative)",
    },
  },
  async run(args: { content: string; filePath: string }, context, services) {
    const { place, publish } = services;
    const path = isAbsolute(args.filePath) ? args.filePath : join(place.directory, args.filePath);
    await askExternal(context, place, path);
    const existed = exists(path);
    if (existed) assertRead(services, context.sessionID, path);
    const before = existed ? readTextFile(path) : { text: "", bom: false };
    const after = splitBom(args.content);
    const title = relative(place.worktree, path);
    await context.ask({
      permission: "edit",
      patterns: [title],
      always: ["*"],
      metadata: { filepath: path, diff: filePatch(path, before.text, after.text) },
    });
    writeTextFile(path, after.text, before.bom || after.bom);
    publish("file.edited", { file: path });
    noteRead(services, context.sessionID, path);
    publish("file.watcher.updated", { file: path, event: existed ? "change" : "add" });
    return {
      title,
      metadata: { diagnostics: {}, filepath: path, exists: existed },
      output: "Wrote file successfully.",
    };
  },
};

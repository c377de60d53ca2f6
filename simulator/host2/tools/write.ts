import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { filesTime } from "../plugin/round.ts";
import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { assertTarget, targetOf } from "./target.ts";

const BOM = "\uFEFF";

/** A mark at the beginning of a file outlives what is written over it. */
export const writeTool = (host: Host): ToolInfo =>
  builtin<{ path: string; content: string }>(
    "write",
    ({ path }) => `Unable to write ${path}`,
    async ({ path, content }, call) => {
      const target = targetOf(host.place.directory, path, "file");
      await assertTarget(host, call, target, { action: "edit" });
      const before = textOf(target.canonical);
      const text = content.startsWith(BOM) ? content.slice(1) : content;
      const marked = content.startsWith(BOM) || before?.startsWith(BOM) === true;
      mkdirSync(dirname(target.canonical), { recursive: true });
      writeFileSync(target.canonical, (marked ? BOM : "") + text);
      await filesTime("write");
      const existed = before !== undefined;
      const { resource } = target;
      return {
        output: { operation: "write", target: target.canonical, resource, existed },
        content: `${existed ? "Wrote" : "Created"} file successfully: ${resource}`,
      };
    },
    "edit",
  );

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    // Of a folder the engine does not say which.
    throw Object.assign(error as Error, { syscall: "readFile", path });
  }
}

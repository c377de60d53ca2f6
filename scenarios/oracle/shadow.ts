/**
 * What the disk should look like: a copy of the project on which permitted calls are carried out once
 * more, independently of the host. File tools are interpreted here, shell commands are really run in a
 * scratch directory. Whatever the real disk shows beyond this was written by something not permitted.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, normalize, relative } from "node:path";
import { DiskWatch } from "../play/disk-watch.ts";
import type { CallSeen, Disk } from "../play/evidence.ts";
import { applyPatch } from "./apply-patch.ts";

/** The tool of the MCP server that some plays connect (`play/desk-server.mjs`). */
const DESK_TOOL = "desk_save_file";

/** The tree after `call` was carried out on `disk`; `directory` is the project's real path. */
export function carryOut(disk: Disk, call: CallSeen, directory: string): Disk {
  if (call.status !== "completed") return disk;
  const { input } = call;
  const text = (key: string) => String(input[key] ?? "");
  const path = inProject(text("filePath"), directory);
  switch (call.tool) {
    case "write":
      return new Map(disk).set(path, latin1(text("content")));
    case "edit": {
      const before = disk.get(path) ?? "";
      const [from, to] = [latin1(text("oldString")), latin1(text("newString"))];
      const after =
        input["replaceAll"] === true ? before.replaceAll(from, () => to) : before.replace(from, () => to);
      return new Map(disk).set(path, after);
    }
    case "apply_patch":
      return applyPatch(disk, latin1(text("patchText")), (name) => inProject(name, directory));
    case "bash":
      return runInScratch(disk, text("command"), directory);
    default:
      return call.tool === DESK_TOOL
        ? new Map(disk).set(inProject(text("path"), directory), latin1(text("content")))
        : disk;
  }
}

/** A path as the project sees it: relative, with forward slashes. */
function inProject(path: string, directory: string): string {
  return normalize(isAbsolute(path) ? relative(directory, path) : path).replaceAll("\\", "/");
}

/** Snapshots hold bytes, one character each. */
const latin1 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

const runInScratch = (disk: Disk, command: string, directory: string): Disk =>
  inScratch(disk, command, directory).disk;

/** The code with which a shell line ends that is run on a copy of the disk; null when it did not end. */
export const exitOf = (disk: Disk, command: string, directory: string): number | null =>
  inScratch(disk, command, directory).exit;

function inScratch(
  disk: Disk,
  command: string,
  directory: string,
): { readonly disk: Disk; readonly exit: number | null } {
  const scratch = mkdtempSync(join(tmpdir(), "shadow-"));
  try {
    for (const [path, content] of disk) {
      const target = join(scratch, path);
      if (!existsSync(dirname(target))) mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content, "latin1");
    }
    const { status } = spawnSync("bash", ["-c", command.replaceAll(directory, scratch)], {
      cwd: scratch,
      stdio: "ignore",
      timeout: 20_000,
    });
    return { disk: new DiskWatch(scratch).take(), exit: status };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

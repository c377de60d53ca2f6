import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import type { Host } from "../host.ts";
import type { OpenRecord } from "../open/open-record.ts";
import { GitIgnore } from "../session/snapshot/git-ignore.ts";
import { BadRequest, route } from "./route.ts";
import type { Call, Route } from "./route.ts";

/** The project on disk: where it is, and its files. */
export function projectInfo(host: Host): Record<string, unknown> {
  const { projectID, worktree, vcs: kind } = host.place;
  return {
    id: projectID,
    worktree,
    ...(kind ? { vcs: kind } : {}),
    sandboxes: [],
    time: { created: 0, updated: 0 },
  };
}

function paths(host: Host): unknown {
  const { data, directory, worktree } = host.place;
  const root = resolve(data, "../..");
  return {
    home: join(root, "home"),
    state: join(root, "state/opencode"),
    config: join(root, "config/opencode"),
    worktree,
    directory,
  };
}

function findText(host: Host, call: Call): unknown {
  const pattern = call.query.get("pattern");
  if (!pattern) throw new BadRequest("pattern is required");
  const args = ["--json", "--hidden", "--glob=!.git/*", "--sort=path", "-e", pattern, "."];
  let output: string;
  try {
    output = execFileSync(rgPath, args, {
      cwd: host.place.directory,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    output = String((error as { stdout?: unknown }).stdout ?? "");
  }
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { type: string; data: OpenRecord })
    .filter((item) => item.type === "match")
    .map(({ data }) => ({ ...data, path: { text: String(data["path"].text).replace(/^\.\//, "") } }));
}

function walk(root: string, folder: string, ignored: (path: string, isFolder: boolean) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      if (entry.name === ".git" || ignored(name, entry.isDirectory())) return [];
      return entry.isDirectory() ? [`${name}/`, ...walk(root, path, ignored)] : [name];
    });
}

function findFiles(host: Host, call: Call): unknown {
  const query = (call.query.get("query") ?? "").toLowerCase();
  const withFolders = call.query.get("dirs") !== "false";
  const root = host.place.directory;
  return walk(root, root, new GitIgnore(root).ofRoot())
    .filter((path) => (withFolders || !path.endsWith("/")) && path.toLowerCase().includes(query))
    .slice(0, Number(call.query.get("limit") ?? 100));
}

function insideProject(host: Host, call: Call): string {
  const path = resolve(host.place.directory, call.query.get("path") ?? "");
  const inside = path === host.place.directory || path.startsWith(`${host.place.directory}/`);
  if (!inside) throw new Error("Access denied: path escapes project directory");
  return path;
}

function listFolder(host: Host, call: Call): unknown {
  const folder = insideProject(host, call);
  const ignored = new GitIgnore(host.place.directory).ofRoot();
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const absolute = join(folder, entry.name);
      const path = relative(host.place.directory, absolute);
      const isFolder = entry.isDirectory();
      const type = isFolder ? "directory" : "file";
      const shown = isFolder ? `${path}/` : path;
      return { name: entry.name, path: shown, absolute, type, ignored: ignored(path, isFolder) };
    })
    .toSorted((a, b) => (a.type === b.type ? (a.name < b.name ? -1 : 1) : a.type === "directory" ? -1 : 1));
}

function readContent(host: Host, call: Call): unknown {
  const path = insideProject(host, call);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return { type: "text", content: "" };
  // OpenCode 1.18.33 trims the trailing newline.
  return { type: "text", content: readFileSync(path, "utf8").trim() };
}

export const projectRoutes: readonly Route[] = [
  route("GET", "/path", paths),
  route("GET", "/project", (host) => [projectInfo(host)]),
  route("GET", "/project/current", projectInfo),
  route("GET", "/find", findText),
  route("GET", "/find/file", findFiles),
  route("GET", "/find/symbol", () => []),
  route("GET", "/file", listFolder),
  route("GET", "/file/content", readContent),
];

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import { searchOrder } from "../tools/files/ripgrep.ts";
import type { Host } from "../instance/host.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import { GitIgnore, type IgnoreRules } from "../snapshot/git-ignore.ts";
import { mimeType } from "../tools/files/mime-type.ts";
import { route } from "./request/route.ts";
import type { Call, Route } from "./request/route.ts";

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

/** OpenCode 1.18.33: the most matches that a search tells. */
const MOST_MATCHES = 10;

function findText(host: Host, call: Call): unknown {
  const pattern = call.query.get("pattern") ?? "";
  const args = ["--json", "--hidden", "--glob=!.git/*", ...searchOrder(), "-e", pattern, "."];
  let output: string;
  try {
    output = execFileSync(rgPath, args, {
      cwd: host.place.directory,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    const { status, stdout } = error as { status?: unknown; stdout?: unknown };
    output = String(stdout ?? "");
    // 1 is that nothing was found; with 2 there may be matches beside what could not be read.
    if (status !== 1 && output === "") throw error;
  }
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { type: string; data: OpenRecord })
    .filter((item) => item.type === "match")
    .slice(0, MOST_MATCHES)
    .map(({ data }) => ({ ...data, path: { text: String(data["path"].text).replace(/^\.\//, "") } }));
}

function walk(root: string, folder: string, rules: IgnoreRules): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      if (entry.name === ".git" || rules.ignores(name, entry.isDirectory())) return [];
      return entry.isDirectory() ? [`${name}/`, ...walk(root, path, rules)] : [name];
    });
}

/** Of OpenCode 1.18.33, unless the caller says how many. */
const MOST_FILES = 10;

function findFiles(host: Host, call: Call): unknown {
  const query = (call.query.get("query") ?? "").toLowerCase();
  const type = call.query.get("type") ?? (call.query.get("dirs") === "false" ? "file" : undefined);
  const root = host.place.directory;
  return walk(root, root, new GitIgnore(root).ofRoot())
    .filter((path) => type === undefined || path.endsWith("/") === (type === "directory"))
    .filter((path) => path.toLowerCase().includes(query))
    .slice(0, Number(call.query.get("limit") ?? MOST_FILES));
}

function insideProject(host: Host, call: Call): string {
  const path = resolve(host.place.directory, call.query.get("path") ?? "");
  const inside = path === host.place.directory || path.startsWith(`${host.place.directory}/`);
  if (!inside) throw new Error("Access denied: path escapes project directory");
  return path;
}

function listFolder(host: Host, call: Call): unknown {
  const folder = insideProject(host, call);
  const rules = new GitIgnore(host.place.directory).ofRoot();
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const absolute = join(folder, entry.name);
      const path = relative(host.place.directory, absolute);
      const isFolder = entry.isDirectory();
      const type = isFolder ? "directory" : "file";
      const shown = isFolder ? `${path}/` : path;
      return { name: entry.name, path: shown, absolute, type, ignored: rules.ignores(path, isFolder) };
    })
    .toSorted((a, b) => (a.type === b.type ? (a.name < b.name ? -1 : 1) : a.type === "directory" ? -1 : 1));
}

function readContent(host: Host, call: Call): unknown {
  const path = insideProject(host, call);
  if (!existsSync(path)) return { type: "text", content: "" };
  const bytes = readFileSync(path);
  if (bytes.includes(0))
    return {
      type: "binary",
      content: bytes.toString("base64"),
      encoding: "base64",
      mimeType: mimeType(path),
    };
  // OpenCode 1.18.33: a file that is neither binary nor UTF-8 is a defect, as a folder is; a trailing newline is cut.
  return { type: "text", content: new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim() };
}

export const projectRoutes: readonly Route[] = [
  route("GET", "/path", paths),
  route("GET", "/project", (host) => [projectInfo(host)]),
  route("GET", "/project/current", projectInfo),
  route("GET", "/find", findText, { query: { pattern: "string" } }),
  route("GET", "/find/file", findFiles, {
    query: {
      query: "string",
      dirs: { optional: { oneOf: ["true", "false"] } },
      type: { optional: { oneOf: ["file", "directory"] } },
      limit: { optional: { least: 1, most: 200 } },
    },
  }),
  route("GET", "/find/symbol", () => [], { query: { query: "string" } }),
  route("GET", "/file", listFolder, { query: { path: "string" } }),
  route("GET", "/file/content", readContent, { query: { path: "string" } }),
];

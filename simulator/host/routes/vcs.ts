import { execFileSync } from "node:child_process";
import type { Host } from "../instance/host.ts";
import { route } from "./request/route.ts";
import type { Call, Route } from "./request/route.ts";

/** Git's view of the project: its branch, and which files differ from the last commit. */
function git(host: Host, ...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: host.place.directory,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    // `diff --no-index` ends with 1 when the files differ.
    return String((error as { stdout?: unknown }).stdout ?? "");
  }
}

function branch(host: Host): unknown {
  if (host.place.vcs !== "git") return {};
  const name = git(host, "branch", "--show-current").trim();
  return { branch: name, default_branch: name };
}

interface Change {
  readonly file: string;
  readonly additions: number;
  readonly deletions: number;
  readonly status: "added" | "deleted" | "modified";
}

function changes(host: Host): Change[] {
  if (host.place.vcs !== "git") return [];
  const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "");
  const states = new Map(
    lines(git(host, "diff", "--name-status", "--no-renames", "HEAD")).map((line) => {
      const [state, file] = line.split("\t");
      return [file, state === "A" ? "added" : state === "D" ? "deleted" : "modified"] as const;
    }),
  );
  const counted = (line: string, status?: Change["status"]): Change => {
    const [additions, deletions, ...rest] = line.split("\t");
    const file = rest.join("\t").replace(/^.* => /, "");
    return {
      file,
      additions: Number(additions) || 0,
      deletions: Number(deletions) || 0,
      status: status ?? states.get(file) ?? "modified",
    };
  };
  const tracked = lines(git(host, "diff", "--numstat", "--no-renames", "HEAD"));
  const untracked = lines(git(host, "ls-files", "--others", "--exclude-standard"));
  return [
    ...tracked.map((line) => counted(line)),
    ...untracked.map((file) => ({
      ...counted(git(host, "diff", "--no-index", "--numstat", "--", "/dev/null", file).trim(), "added"),
      file,
    })),
  ].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

function diff(host: Host, { query }: Call): unknown {
  // The other mode compares with the default branch, which is the branch a simulated project stands on.
  if (query.get("mode") !== "git") return [];
  return changes(host).map((change) => {
    const { file, status } = change;
    const isNew = git(host, "ls-files", "--error-unmatch", "--", file) === "" && status === "added";
    const from = isNew ? ["--no-index", "--", "/dev/null", file] : ["HEAD", "--", file];
    return { ...change, patch: git(host, "diff", "--no-color", "--no-renames", ...from) };
  });
}

/** OpenCode 1.18.33 names no file here, even when files have changed on disk (spike client-file-status). */
function fileStatus(host: Host): unknown {
  if (!host.profile.switches.fileStatus) return [];
  return changes(host).map(({ file, additions, deletions, status }) => ({
    path: file,
    added: additions,
    removed: deletions,
    status,
  }));
}

export const vcsRoutes: readonly Route[] = [
  route("GET", "/vcs", branch),
  route("GET", "/vcs/status", changes),
  route("GET", "/vcs/diff", diff, {
    query: { mode: { oneOf: ["git", "branch"] }, context: "count?" },
  }),
  route("GET", "/file/status", fileStatus),
];

/** A project in a real repository, the plugin in it, and what a person types to allow a call and to undo it. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { restoreIn, type Restored } from "./restore.fixture.ts";
import { refusal, start } from "../opencode/start-plugin.fixture.ts";
import type { OpenedPlugin } from "../opencode/open-plugin.fixture.ts";

const ALLOW = "idumb-allow";
const SESSION = "ses_a";

const AUTHOR = {
  GIT_AUTHOR_NAME: "t",
  GIT_AUTHOR_EMAIL: "t@t",
  GIT_COMMITTER_NAME: "t",
  GIT_COMMITTER_EMAIL: "t@t",
};

type Files = Readonly<Record<string, string>>;

export interface Accident {
  readonly plugin: OpenedPlugin;
  readonly directory: string;
  sh(line: string): string;
  put(files: Files): void;
  /** What is in a file, or null. */
  read(path: string): string | null;
  /** The agent's call, which the human allows where that takes a word of the human. Then the host makes it. */
  call(tool: string, args: Readonly<Record<string, unknown>>, does?: () => void): Promise<void>;
  bash(command: string): Promise<void>;
  /** `idumb restore …` in the project. */
  restore(...args: readonly string[]): Promise<Restored>;
}

/**
 * @param committed what git has; @param others what lies there beside it, changed files too. Null = no repository.
 */
export async function accident(committed: Files | null, others: Files = {}): Promise<Accident> {
  const plugin = await start(committed ?? {});
  const { directory } = plugin;
  const sh = (line: string): string =>
    execFileSync("bash", ["-c", line], {
      cwd: directory,
      encoding: "utf8",
      env: { ...process.env, ...AUTHOR },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const put = (files: Files): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
  };
  if (committed !== null) sh("git init -q && git add -A && git commit -q --allow-empty -m first");
  put(others);
  const seen = (path: string): Promise<string> =>
    plugin.builtin(SESSION, "read", { filePath: join(directory, path) });
  await plugin.message(SESSION, "go on");
  await plugin.call(SESSION, "govern_task", { action: "start", name: "Work", expectedOutput: "done" });
  // What was read may be overwritten: it is the accident that the rule about unread files does not stop.
  for (const path of Object.keys({ ...committed, ...others })) await seen(path);
  const call: Accident["call"] = async (tool, args, does) => {
    const made = (): Promise<string> => refusal(plugin.builtin(SESSION, tool, args, does));
    if ((await made()) === "allowed") return;
    await plugin.hooks.config?.({});
    await plugin.hooks["command.execute.before"]?.(
      { command: ALLOW, sessionID: SESSION, arguments: "" },
      { parts: [{ type: "text", text: `/${ALLOW}` }] },
    );
    const again = await made();
    if (again !== "allowed") throw new Error(again);
  };
  return {
    plugin,
    directory,
    sh,
    put,
    read: (path) => (existsSync(join(directory, path)) ? readFileSync(join(directory, path), "utf8") : null),
    call,
    bash: (command) =>
      call("bash", { command }, () => void spawnSync("bash", ["-c", command], { cwd: directory })),
    restore: (...args) => restoreIn(directory, ...args),
  };
}

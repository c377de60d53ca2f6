import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { agentSettings } from "./agent-settings.ts";
import { checkSettings } from "./check-settings.ts";
import { findFiles } from "./find-files.ts";
import type { Settings } from "./merge-settings.ts";
import { readFrontmatter } from "./read-frontmatter.ts";

/**
 * The contents of a config directory such as `.opencode` besides settings: commands and agents as markdown, and
 * plugin files. Files with an unreadable head are passed over, as the host does.
 */
export interface ConfigFolder {
  readonly command: Settings;
  readonly agent: Settings;
  /** File URLs, in order of path. */
  readonly plugins: string[];
}

export function readConfigFolder(folder: string): ConfigFolder {
  ignoreInstalled(folder);
  const command: Settings = {};
  for (const { path, name, data, content } of markdown(folder, "{command,commands}/**/*.md")) {
    command[name] = { ...data, template: content };
    checkSettings({ command: { [name]: command[name] } }, path);
  }
  const agent: Settings = {};
  for (const { path, name, data, content } of markdown(folder, "{agent,agents}/**/*.md")) {
    checkSettings({ agent: { [name]: data } }, path);
    agent[name] = agentSettings({ name, ...data, prompt: content });
  }
  for (const { path, name, data, content } of markdown(folder, "{mode,modes}/*.md")) {
    checkSettings({ mode: { [name]: data } }, path);
    agent[name] = agentSettings({ name, ...data, prompt: content, mode: "primary" });
  }
  const plugins = findFiles(folder, "{plugin,plugins}/*.{ts,js}").map((path) => pathToFileURL(path).href);
  return { command, agent, plugins };
}

interface Markdown {
  readonly path: string;
  readonly name: string;
  readonly data: Settings;
  readonly content: string;
}

function markdown(folder: string, glob: string): Markdown[] {
  return findFiles(folder, glob).flatMap((path) => {
    const head = readFrontmatter(readFileSync(path, "utf8"));
    if (!head) return [];
    const name = relative(folder, path)
      .replace(/^[^/]+\//, "")
      .replace(/\.md$/, "");
    return [{ path, name, data: { ...head.data }, content: head.content.trim() }];
  });
}

/** The host keeps what it installs into a config directory out of the repository. */
function ignoreInstalled(folder: string): void {
  const path = join(folder, ".gitignore");
  if (!existsSync(folder) || existsSync(path)) return;
  try {
    writeFileSync(
      path,
      ["node_modules", "package.json", "package-lock.json", "bun.lock", ".gitignore"].join("\n"),
    );
  } catch {
    // A project that cannot be written to is no reason to refuse it.
  }
}

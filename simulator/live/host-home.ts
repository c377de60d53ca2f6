import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { HostBinary } from "./locate-opencode.ts";
import { stubPluginPackage } from "./stub-plugin-package.ts";

/**
 * The private home of one host process: HOME and every XDG directory below one temporary folder, so that
 * neither the user's config, login nor sessions are read or written, and removing one folder removes all.
 * A stub of the plugin package keeps the host from running `npm install`; no network is needed at all.
 */
export interface HostHome {
  readonly root: string;
  readonly home: string;
  /** `$XDG_DATA_HOME`. */
  readonly data: string;
  /** `$XDG_CONFIG_HOME/opencode`. */
  readonly config: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export function createHostHome({ version, ripgrep }: Pick<HostBinary, "version" | "ripgrep">): HostHome {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "opencode-simulator-")));
  const at = (name: string): string => join(root, name);
  const config = join(at("config"), "opencode");
  for (const path of [at("home"), at("data"), at("state"), at("bin")]) mkdirSync(path, { recursive: true });
  stubPluginPackage(config, version);
  if (ripgrep !== undefined)
    placeBinary(ripgrep, join(at("bin"), process.platform === "win32" ? "rg.exe" : "rg"));
  return {
    root,
    home: at("home"),
    data: at("data"),
    config,
    env: {
      // The one place where every version looks for ripgrep: some empty their cache at the start.
      PATH: [process.env["PATH"] ?? "", at("bin")].join(delimiter),
      HOME: at("home"),
      XDG_CONFIG_HOME: at("config"),
      XDG_DATA_HOME: at("data"),
      XDG_STATE_HOME: at("state"),
      XDG_CACHE_HOME: at("cache"),
      ...SWITCHES,
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** What keeps a host from the network. */
export const SWITCHES = {
  OPENCODE_DISABLE_MODELS_FETCH: "1",
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
  OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
} as const;

function placeBinary(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another file system: a hard link is not possible.
    copyFileSync(from, to);
    chmodSync(to, 0o755);
  }
}

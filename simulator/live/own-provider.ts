/**
 * The user's own provider, as their OpenCode has it: its block of the global config, its login, and the variables that
 * both name. Nothing else of their setup goes along (plugins, agents, servers), or an arm without plugins would have
 * some.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parse } from "jsonc-parser";
import { mergeSettings, type Settings } from "../host/config/merge-settings.ts";
import { mapStrings } from "./map-strings.ts";

export interface OwnProvider {
  readonly id: string;
  /** What the config says of it; empty for one that OpenCode knows by itself. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Its entry of the host's logins. */
  readonly login: unknown;
  /** Variables by name. */
  readonly env: Readonly<Record<string, string>>;
  /** Ids of all providers that config and logins name. */
  readonly known: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

/** OpenCode 1.18.33 reads these in this order, later ones over earlier ones. */
const CONFIG_FILES = ["config.json", "opencode.json", "opencode.jsonc"] as const;
/** Where the run has places of its own. */
const PLACES = /^(HOME|USERPROFILE|PWD|OLDPWD|PATH|TMPDIR|XDG_.*|OPENCODE_.*|NODE_.*|npm_.*|INIT_CWD)$/;

/** What the user has set up for the provider `id`; a provider of which nothing is found may still be built in. */
export function readOwnProvider(id: string, env: Env = process.env): OwnProvider {
  const home = env["HOME"] ?? homedir();
  const config = join(env["XDG_CONFIG_HOME"] ?? join(home, ".config"), "opencode");
  const data = join(env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), "opencode");
  const files = [...CONFIG_FILES.map((name) => join(config, name)), env["OPENCODE_CONFIG"] ?? ""];
  const configs = files.map((file) => field(readJson(file), "provider"));
  const blocks = configs.map((config, at) => withFiles(field(config, id), dirname(files[at] ?? ""), home));
  const logins = readJson(join(data, "auth.json"));
  return {
    id,
    settings: blocks.reduce(mergeSettings, {}),
    login: logins[id],
    known: [...new Set([...configs.flatMap((config) => Object.keys(config)), ...Object.keys(logins)])],
    env: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        value === undefined || PLACES.test(name) ? [] : [[name, value] as const],
      ),
    ),
  };
}

/** The same with no more variables than the host asked for. */
export function narrowed(own: OwnProvider, named: readonly string[]): OwnProvider {
  const inSettings = [...JSON.stringify(own.settings).matchAll(/\{env:([^}]+)\}/g)].map(([, name]) => name);
  const wanted = new Set([...named, ...inSettings]);
  return { ...own, env: Object.fromEntries(Object.entries(own.env).filter(([name]) => wanted.has(name))) };
}

/** Writes the login where a host with this data folder looks for it; the folder is deleted with the host. */
export function placeLogin({ id, login }: OwnProvider, data: string): void {
  if (login === undefined) return;
  mkdirSync(join(data, "opencode"), { recursive: true });
  writeFileSync(join(data, "opencode", "auth.json"), JSON.stringify({ [id]: login }), { mode: 0o600 });
}

/** The provider's block for a host that finds it at another address. */
export function settingsAt({ id, settings }: OwnProvider, url: string): Settings {
  return { [id]: { ...settings, options: { ...field(settings, "options"), baseURL: url } } };
}

/** With the text of the files that it names: the host of a run has another home, and must not see what is in them. */
const withFiles = (block: Settings, folder: string, home: string): Settings =>
  mapStrings(block, (text) =>
    text.replace(/\{file:([^}]+)\}/g, (whole, path: string) => {
      const file = resolve(
        folder,
        path.replace(/^~(?=\/)/, () => home),
      );
      return existsSync(file) ? readFileSync(file, "utf8").trim() : whole;
    }),
  ) as Settings;

function readJson(file: string): Settings {
  if (file === "" || !existsSync(file)) return {};
  const value: unknown = parse(readFileSync(file, "utf8"), [], { allowTrailingComma: true });
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function field(value: Settings, name: string): Settings {
  const found = value[name];
  return typeof found === "object" && found !== null ? { ...found } : {};
}

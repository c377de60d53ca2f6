import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json } from "../../host2/shape/session-message.ts";
import type { ModelStep } from "../../model/model.ts";

/**
 * A script of the conformance set of OpenCode 2: a project, its plugins, what the model answers, and what the user does
 * to one session. The same script is played on the real host and on the fake one.
 */
export interface Script {
  readonly id: string;
  /** Files of the project by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly config: Json;
  /** Whether the project is a git repository. */
  readonly git: boolean;
  /** By id: the body of `setup`, which has `ctx`, `project` (its folder) and `note(text)`, a line in `notes.txt`. */
  readonly plugins: Readonly<Record<string, string>>;
  /**
   * By id: plugins of the form `{ id, effect }`, the body of a generator of `Effect.gen`. Beside `ctx`, `project` and
   * `note` it has `Effect`, `Schema` and `Stream`. A whole module, which begins with `export`, has them too.
   */
  readonly effects?: Readonly<Record<string, string>>;
  readonly subs: Readonly<Record<string, readonly ModelStep[]>>;
  readonly summaries: readonly (string | ModelStep)[];
  /** Answers every permission that is asked as it comes, in turn and from the beginning again. */
  readonly replies?: readonly NonNullable<Step["reply"]>[];
  readonly steps: readonly Step[];
}

export interface Step {
  /** Answers for the main session from here on. */
  readonly model?: readonly ModelStep[];
  /** Said, and waited for until the turn is over. */
  readonly prompt?: string;
  /** Said, and not waited for. */
  readonly admit?: string;
  readonly delivery?: "steer" | "queue";
  readonly resume?: boolean;
  readonly synthetic?: string;
  readonly compact?: true;
  readonly command?: string;
  readonly arguments?: string;
  readonly interrupt?: true;
  readonly agent?: string;
  /** Waits until an event of this type was seen, as often as it stands here. */
  readonly until?: string;
  /** Waits until an event of this type comes after the last `admit`. */
  readonly next?: string;
  readonly wait?: true;
  /** Waits until no turn runs any more, also none that a plugin began when one ended. */
  readonly settle?: true;
  readonly sleep?: number;
  /** Answers the permission that is asked, with a message if there is one. */
  readonly reply?: "once" | "always" | "reject";
  readonly message?: string;
  /** Fills in the form that is asked; null dismisses it. */
  readonly answer?: Json | null;
  /** Writes files of the project, its plugins and settings among them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Stages an undo of this message of the user, 0 the first, or of the session's last message. */
  readonly stage?: number | "last";
  /** Leaves the files as they are. */
  readonly keepFiles?: true;
  readonly clear?: true;
  readonly commit?: true;
  /** Forks the session, before this message of the user if there is a number; later steps are the fork's. */
  readonly fork?: number | true;
  /** Lets go of the project: its next use loads everything anew. */
  readonly letGo?: true;
  /** Asks a route below `/api/` about the project: its status is stored, and what it says when it refuses. */
  readonly get?: string;
  /** Opens a session in another project of the same process, and says this there. */
  readonly elsewhere?: true | string;
  /** Attaches a lasting instruction to the session. */
  readonly instruction?: { readonly key: string; readonly value: unknown };
}

/** Beside the source; in a package, which is built into a folder of its own, it is the package's. */
const SCRIPTS_2 = ["../scripts2", "../../../conformance/scripts2"]
  // Jest gives modules no `import.meta.dirname`.
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

export function readScripts2(path = SCRIPTS_2, only?: string): readonly Script[] {
  if (path === undefined) throw new Error("the scripts of OpenCode 2 are not in this package");
  const names = path.endsWith(".json") ? [basename(path)] : readdirSync(path);
  const folder = path.endsWith(".json") ? dirname(path) : path;
  return names
    .filter((name) => name.endsWith(".json") && (only === undefined || name.includes(only)))
    .toSorted()
    .map((name) => {
      const given = JSON.parse(readFileSync(join(folder, name), "utf8")) as Partial<Script>;
      return script2(basename(name, ".json"), given);
    });
}

/** Whether it has MCP servers, which are processes of their own. */
export const startsServers = ({ config }: Script): boolean => "mcp" in config;

/** A script of which only what differs from an empty one is given. */
export function script2(id: string, given: Partial<Script>): Script {
  const empty = { git: false, files: {}, config: {}, plugins: {}, subs: {}, summaries: [], steps: [] };
  return { ...empty, ...given, id };
}

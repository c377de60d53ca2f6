/**
 * What is known of the host that this process runs in: its version, as a session's record tells it, what was
 * measured of that version (the manifest), and what was seen here. Sight goes before the manifest; a version
 * that nobody measured counts as able, because being new is no reason to lose memory.
 */
import asked from "./asked-capabilities.json" with { type: "json" };
import manifest from "../capabilities.generated.json" with { type: "json" };
import { fieldOf } from "./field-of.ts";
import type { HostAbilities } from "../../host/host-abilities.ts";

/**
 * The capabilities that are asked about, which are all that the manifest holds, each with what the product loses without
 * it, in words for the human; null where it goes another way.
 */
const ASKED: Readonly<Record<string, string | null>> = asked;
type Asked = keyof typeof asked;

/** A subagent's calls go through the gate only where hooks are called for it. */
const CHILD_HOOKS: Asked = "tool.execute.before/child";

/** What a quick tool writes may be older there than the first snapshot of its step, and is then in no list. */
const WHOLE_PATCHES: Asked = "event/patch part/late";

/** OpenCode 1.14.41: `ask()` of a plugin's tool passes, whatever the user's rules say (spike tool-ask-follows-bash-rules). */
const ASKING: Asked = "tool.ask";

export interface HostSight extends HostAbilities {
  /** Notes the version. Returns, the first time, what this version lacks: one sentence each. */
  learnVersion(version: string): readonly string[];
  /** Notes what the host's merged settings say of subagents. */
  learnConfig(config: unknown): void;
  /** The gate was asked about a call of a subagent. */
  sawChildAsked(): void;
  /** A call of a subagent has ended. True when this is how it comes out that the gate was never asked. */
  sawChildCall(): boolean;
}

type States = Readonly<Record<string, string>>;
const MEASURED: Readonly<Record<string, States>> = manifest.hostVersions;

/** OpenCode 1.18.33 has these besides the configured ones, and nests one level unless told otherwise. */
const OWN_SUBAGENTS = ["general", "explore"];
const OWN_DEPTH = 1;

function subagentsIn(config: unknown): readonly string[] {
  const configured = Object.entries(fieldOf(config, "agent") ?? {});
  const barred = new Set(
    configured.flatMap(([name, agent]) =>
      fieldOf(agent, "disable") === true || fieldOf(agent, "mode") === "primary" ? [name] : [],
    ),
  );
  const names = [...OWN_SUBAGENTS, ...configured.map(([name]) => name)];
  return [...new Set(names)].filter((name) => !barred.has(name));
}

/** What the shipped manifest knows the version to lack: one sentence each; null when nobody measured that version. */
export const knownLacks = (version: string): readonly string[] | null =>
  MEASURED[version] === undefined ? null : hostSight().learnVersion(version);

/** @param measured what is known per version; the shipped manifest unless given */
export function hostSight(measured: Readonly<Record<string, States>> = MEASURED): HostSight {
  let version: string | undefined;
  let asked = false;
  let silent = false;
  let subagents: readonly string[] | undefined;
  let subagentDepth: number | undefined;
  const states = (): States => (version === undefined ? {} : (measured[version] ?? {}));
  const lacks = (capability: string): boolean => (states()[capability] ?? "verified") !== "verified";
  return {
    get version() {
      return version;
    },
    get childrenGoverned() {
      return asked || !(silent || lacks(CHILD_HOOKS));
    },
    get patchesWhole() {
      return !lacks(WHOLE_PATCHES);
    },
    get asksUser() {
      return !lacks(ASKING);
    },
    get subagents() {
      return subagents;
    },
    get subagentDepth() {
      return subagentDepth;
    },
    learnConfig(config) {
      subagents = subagentsIn(config);
      const depth = fieldOf(config, "subagent_depth");
      subagentDepth = typeof depth === "number" ? depth : OWN_DEPTH;
    },
    learnVersion(learnt) {
      if (version !== undefined) return [];
      version = learnt;
      return Object.entries(ASKED).flatMap(([name, lost]) =>
        lost !== null && lacks(name) ? [`OpenCode ${learnt}, ${name}: ${lost}.`] : [],
      );
    },
    sawChildAsked() {
      asked = true;
    },
    sawChildCall() {
      if (asked || silent) return false;
      silent = true;
      return true;
    },
  };
}

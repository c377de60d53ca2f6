/**
 * The two hosts behind their one interface. The fake one takes over clock and globals of its process, which
 * is why runs are played in workers.
 */
import {
  openFakeHost,
  openFakeHost2,
  openLiveHost,
  profileNamed,
  type HostGeneration,
  type HostKind,
  type OpenHost,
} from "opencode-simulator";
import { shareTokenizer } from "./one-tokenizer.ts";

/** No run of the simulator has these numbers, so the modules belong to the worker itself. */
const WORKERS_OWN = { plays: 0, repeats: -1 } as const;

/**
 * Modules of the plugin that are evaluated once per process, as in a server that opens one project after the other:
 * those of the plays, and others for the repeats, which find nothing there that a play left.
 */
export type KeptModules = keyof typeof WORKERS_OWN;

export interface HostWish {
  /** Which OpenCode; 1 unless it is said. */
  readonly opencode?: HostGeneration;
  /** The simulated host behaves like another version of it. */
  readonly profile?: string | null;
  /** New modules for each host unless it is said. */
  readonly modules?: KeptModules | null;
  /** The hooks of which the trace is to show what they were given and left behind; all unless it is said. */
  readonly recordsHook?: (hook: string) => boolean;
}

/** The opener of a host. */
export function hostOpener(kind: HostKind, wished: HostWish = {}): OpenHost {
  const { opencode = 1, profile = null, modules = null, recordsHook } = wished;
  if (kind === "real")
    return (options) =>
      openLiveHost({ ...options, withoutCatalogue: true, ...(opencode === 2 && { kind: "opencode@2" }) });
  if (opencode === 2) return (options) => openFakeHost2({ ...options, ...(recordsHook && { recordsHook }) });
  const wish = {
    ...(profile === null ? {} : { profile: profileNamed(profile) }),
    ...(modules === null ? {} : { run: WORKERS_OWN[modules] }),
    ...(recordsHook && { recordsHook }),
  };
  return (options) => {
    shareTokenizer(options.plugins ?? []);
    return openFakeHost({ ...options, ...wish });
  };
}

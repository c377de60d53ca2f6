/**
 * The two hosts behind their one interface. The fake one takes over clock and globals of its process, which
 * is why runs are played in workers.
 */
import { openFakeHost, openLiveHost, profileNamed, type HostKind, type OpenHost } from "opencode-simulator";
import { shareTokenizer } from "./one-tokenizer.ts";

/** No run of the simulator has this number, so these modules belong to the worker itself. */
const WORKERS_OWN = 0;

export interface HostWish {
  /** The simulated host behaves like another version of it. */
  readonly profile?: string | null;
  /** The plugin's modules are evaluated once per process, as in a server that opens one project after the other. */
  readonly keepsModules?: boolean;
}

/** The opener of a host. */
export function hostOpener(
  kind: HostKind,
  { profile = null, keepsModules = false }: HostWish = {},
): OpenHost {
  if (kind === "real") return openLiveHost;
  const wish = {
    ...(profile === null ? {} : { profile: profileNamed(profile) }),
    ...(keepsModules ? { run: WORKERS_OWN } : {}),
  };
  return (options) => {
    shareTokenizer(options.plugins ?? []);
    return openFakeHost({ ...options, ...wish });
  };
}

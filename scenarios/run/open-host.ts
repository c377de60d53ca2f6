/**
 * The two hosts behind their one interface. The fake one takes over clock and globals of its process, which
 * is why runs are played in workers.
 */
import { openFakeHost, openLiveHost, profileNamed, type HostKind, type OpenHost } from "opencode-simulator";

/** The opener of a host; the simulated one can behave like another version of it. */
export function hostOpener(kind: HostKind, profile: string | null = null): OpenHost {
  if (kind === "real") return openLiveHost;
  return profile === null
    ? openFakeHost
    : (options) => openFakeHost({ ...options, profile: profileNamed(profile) });
}

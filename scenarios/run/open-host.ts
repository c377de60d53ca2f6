/**
 * The two hosts behind their one interface. The fake one takes over clock and globals of its process, which
 * is why runs are played in workers.
 */
import { openFakeHost, openLiveHost, type HostKind, type OpenHost } from "opencode-simulator";

/** The opener of a host. */
export const hostOpener = (kind: HostKind): OpenHost => (kind === "real" ? openLiveHost : openFakeHost);

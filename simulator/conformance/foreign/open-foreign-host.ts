import { HOST_VERSION } from "../../live/locate-opencode.ts";
import type { Script } from "../../script/script.ts";
import type { HostKind } from "../../trace/event.ts";
import { normalise, type Recorded } from "../../trace/normalise.ts";
import type { ScriptHost } from "../hosts.ts";
import { fillGiven, type GivenPlugins } from "./given-plugins.ts";
import { playFake, playReal } from "./play.ts";

/**
 * Opens the hosts for scripts with plugins from outside. Each script has a process and a home of its own on either
 * host: three of the four plugins keep state in their modules or their home, so that what one script left there
 * would show in the next.
 */
export function foreignHosts(given: GivenPlugins): (kind: HostKind) => Promise<ScriptHost> {
  let isFirst = true;
  return async (kind) => {
    // Whatever differs is asked again calmly, one process at a time.
    const parallel = kind === "real" && isFirst ? REAL_PARALLEL : 1;
    if (kind === "real") isFirst = false;
    return hostOf(kind, parallel, kind === "real" ? playReal : playFake, given);
  };
}

type Play = (script: Script) => Promise<Recorded>;

/** Real hosts at the same time: each is a process that is busy for seconds until it answers. */
const REAL_PARALLEL = 2;

function hostOf(kind: HostKind, parallel: number, play: Play, given: GivenPlugins): ScriptHost {
  return {
    kind,
    version: HOST_VERSION,
    parallel,
    open: () => Promise.reject(new Error("a script with plugins from outside is played as a whole")),
    play: async (script) => normalise(await play(fillGiven(script, given))),
    close: async () => {},
  };
}

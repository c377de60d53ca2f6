import { rmSync } from "node:fs";
import { claimFolder } from "../../host/claim-home.ts";
import { HOST_VERSION } from "../../live/locate-opencode.ts";
import { startLiveServer } from "../../live/start-live-server.ts";
import type { Script } from "../../script/script.ts";
import type { HostKind } from "../../trace/event.ts";
import { normalise, type Recorded } from "../../trace/normalise.ts";
import type { ScriptHost } from "../hosts.ts";
import type { ForeignPlugin } from "./foreign-plugins.ts";
import { fillGiven, type GivenPlugins } from "./given-plugins.ts";
import { playFake, playReal, playRealAlone } from "./play.ts";

/**
 * Opens the hosts for scripts with plugins from outside. The first real one is two processes that all scripts
 * share, which costs minutes less; whatever differs there is asked again on one that starts a process for each.
 */
export function foreignHosts(
  given: GivenPlugins,
  plugin: Pick<ForeignPlugin, "mixesProjects">,
): (kind: HostKind) => Promise<ScriptHost> {
  let isFirst = true;
  return async (kind) => {
    const fill = (play: Play): ScriptHost => ({
      kind,
      version: HOST_VERSION,
      parallel: 1,
      open: () => Promise.reject(new Error("a script with plugins from outside is played as a whole")),
      play: async (script) => normalise(await play(fillGiven(script, given))),
      close: async () => {},
    });
    if (kind === "fake") return fill(playFake);
    if (!isFirst) return fill(playRealAlone);
    isFirst = false;
    return plugin.mixesProjects ? { ...fill(playRealAlone), parallel: SERVERS } : openShared(fill);
  };
}

type Play = (script: Script) => Promise<Recorded>;

const SERVERS = 2;

async function openShared(fill: (play: Play) => ScriptHost): Promise<ScriptHost> {
  const tmp = claimFolder("opencode-foreign-tmp", "shared");
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => startLiveServer({ env: { TMPDIR: tmp } })),
  );
  const free = [...servers];
  const play = async (script: Script) => {
    // Environment belongs to a process.
    if (script.env !== undefined) return playRealAlone(script);
    const server = free.pop();
    if (server === undefined) throw new Error("more scripts at a time than servers");
    try {
      return await playReal(script, server, tmp);
    } finally {
      free.push(server);
    }
  };
  return {
    ...fill(play),
    parallel: SERVERS,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

import { openLiveInstance } from "../live/open-live-instance.ts";
import { HOST_VERSION } from "../live/locate-opencode.ts";
import { startLiveServer, type LiveServer, type LiveServerOptions } from "../live/start-live-server.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import { PINNED_PROFILE } from "../host/profile/profiles.ts";
import type { HostInstance } from "../instance.ts";
import type { HostKind } from "../trace/event.ts";
import type { Script } from "../script/script.ts";
import type { Golden } from "../trace/golden.ts";
import type { OpenForScript } from "../script/play-script.ts";

/**
 * Opens projects of scripts on one kind of host. The real host is started once and shared by all scripts,
 * which keeps a whole suite within minutes; the fake one is cheap enough to be opened anew each time.
 */
export interface ScriptHost {
  readonly kind: HostKind;
  /** Version of OpenCode that is run or imitated. */
  readonly version: string;
  /** What the fake host was told to imitate. */
  readonly profile?: HostProfile;
  /** How many scripts may run at the same time. */
  readonly parallel: number;
  readonly open: OpenForScript;
  /** Plays a whole script itself, where opening a project in this process would not do. */
  readonly play?: (script: Script) => Promise<Golden>;
  /** The same with another clock: what differs then is the clock's. */
  readonly playAtOtherTime?: (script: Script) => Promise<Golden>;
  close(): Promise<void>;
}

export interface ScriptHostOptions {
  readonly seed?: number;
  /** Exact version of the real host; the installed one unless given. */
  readonly version?: string;
  /** What the fake host imitates; the pinned version unless given. */
  readonly profile?: HostProfile | undefined;
  /** Of the real host, which is twice as fast then: see {@link LiveServerOptions.withoutCatalogue}. */
  readonly withoutCatalogue?: boolean;
}

export async function openScriptHost(kind: HostKind, options: ScriptHostOptions = {}): Promise<ScriptHost> {
  return kind === "real" ? openRealHost(options) : openFakeHost(options);
}

/** Two, because one server answers on one thread and the machines this runs on have at least two cores. */
const SERVERS = 2;
const PER_SERVER = 2;

interface StartedServer {
  readonly server: Promise<LiveServer>;
  busy: number;
}

/** The first server is started at once, so that a host that cannot be had is known early; the next when all are busy. */
async function openRealHost({
  version = HOST_VERSION,
  withoutCatalogue = false,
}: ScriptHostOptions): Promise<ScriptHost> {
  const serverOptions = { version, withoutCatalogue };
  const started: StartedServer[] = [{ server: startLiveServer(serverOptions), busy: 0 }];
  await started[0]?.server;
  const leastBusy = (): StartedServer => {
    const [least] = started.toSorted((a, b) => a.busy - b.busy);
    if (least !== undefined && (least.busy === 0 || started.length === SERVERS)) return least;
    const next = { server: startLiveServer(serverOptions), busy: 0 };
    started.push(next);
    return next;
  };
  return {
    kind: "real",
    version,
    parallel: SERVERS * PER_SERVER,
    open: async ({ env, ...options }) => {
      if (env !== undefined) return openAlone({ ...serverOptions, env }, options);
      const chosen = leastBusy();
      chosen.busy++;
      const onClose = async (): Promise<void> => void chosen.busy--;
      try {
        return await openLiveInstance({ server: await chosen.server, ...options, onClose });
      } catch (error) {
        chosen.busy--;
        throw error;
      }
    },
    close: async () => {
      const ended = await Promise.allSettled(started.map(({ server }) => server));
      await Promise.all(ended.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)));
    },
  };
}

/** Environment belongs to a process, so a script that sets some gets a server of its own. */
export async function openAlone(
  serverOptions: LiveServerOptions,
  options: Parameters<OpenForScript>[0],
): Promise<HostInstance> {
  const server = await startLiveServer(serverOptions);
  return openLiveInstance({ server, ...options, onClose: () => server.close() }).catch(
    async (error: unknown) => {
      await server.close();
      throw error;
    },
  );
}

async function openFakeHost({ seed = 1, profile = PINNED_PROFILE }: ScriptHostOptions): Promise<ScriptHost> {
  // Loaded only when asked for: it takes over clock and randomness of the process while it is open, and so
  // only one can be open at a time.
  const { openFakeHost: open } = await import("../host/open/open-fake-host.ts");
  return {
    kind: "fake",
    version: profile.version,
    profile,
    parallel: 1,
    open: (options) => open({ ...options, seed, profile }),
    close: async () => {},
  };
}

import { openLiveInstance } from "../live/open-live-instance.ts";
import { HOST_VERSION } from "../live/locate-opencode.ts";
import { startLiveServer, type LiveServer, type LiveServerOptions } from "../live/start-live-server.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import { profileFor } from "../host/profile/profiles.ts";
import type { HostInstance } from "../instance.ts";
import type { HostKind } from "../trace/event.ts";
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
  close(): Promise<void>;
}

export interface ScriptHostOptions {
  readonly seed?: number;
  /** Exact version of the real host; the installed one unless given. */
  readonly version?: string;
  /** What the fake host imitates; the pinned version unless given. */
  readonly profile?: HostProfile | undefined;
}

export async function openScriptHost(kind: HostKind, options: ScriptHostOptions = {}): Promise<ScriptHost> {
  return kind === "real" ? openRealHost(options) : openFakeHost(options);
}

/** Two, because one server answers on one thread and the machines this runs on have at least two cores. */
const SERVERS = 2;
const PER_SERVER = 2;

async function openRealHost({ version = HOST_VERSION }: ScriptHostOptions): Promise<ScriptHost> {
  const started = await Promise.allSettled(
    Array.from({ length: SERVERS }, () => startLiveServer({ version })),
  );
  const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed !== undefined) {
    await close();
    throw failed.reason;
  }
  const busy = new Map<LiveServer, number>(servers.map((server) => [server, 0]));
  return {
    kind: "real",
    version,
    parallel: SERVERS * PER_SERVER,
    open: async ({ env, ...options }) => {
      if (env !== undefined) return openAlone({ env, version }, options);
      const [[server, count] = [undefined, 0]] = [...busy].toSorted((a, b) => a[1] - b[1]);
      if (server === undefined) throw new Error("no server");
      busy.set(server, count + 1);
      const onClose = async (): Promise<void> => void busy.set(server, (busy.get(server) ?? 1) - 1);
      return openLiveInstance({ server, ...options, onClose });
    },
    close,
  };
}

/** Environment belongs to a process, so a script that sets some gets a server of its own. */
async function openAlone(
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

async function openFakeHost({
  seed = 1,
  profile = profileFor(HOST_VERSION),
}: ScriptHostOptions): Promise<ScriptHost> {
  // Loaded only when asked for: it takes over clock and randomness of the process while it is open, and so
  // only one can be open at a time.
  const { openFakeHost: open } = await import("../host/open-fake-host.ts");
  return {
    kind: "fake",
    version: profile.version,
    profile,
    parallel: 1,
    open: (options) => open({ ...options, seed, profile }),
    close: async () => {},
  };
}

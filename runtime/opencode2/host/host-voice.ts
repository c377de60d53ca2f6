/**
 * How the plugin speaks on OpenCode 2. A plugin has no log there (0.0.0-next-16350), so that becomes lines of a file of
 * ours; news for the human stand in it too. What the agent has to know does not come this way.
 */
import { appendFile } from "node:fs/promises";
import type { LogLevel } from "../../config/config.ts";
import type { HostVoice } from "../../host/host-voice.ts";
import { inHostWords } from "./governed-call.ts";
import type { HumanNotices } from "./human-notices.ts";
import type { PluginContext } from "./wire.ts";

const RANK: Readonly<Record<LogLevel, number>> = { off: 0, error: 1, info: 2, debug: 3 };

/** @param logFile where lines go; its folder may not be there, and then they are lost. */
export function hostVoice(
  session: PluginContext["session"],
  notices: Pick<HumanNotices, "add">,
  logFile: string,
  logging: LogLevel,
): HostVoice {
  const quietly = (call: () => Promise<unknown>): void => {
    // A call that fails has nobody left to tell, and one that throws at once is no different.
    void Promise.resolve()
      .then(call)
      .catch(() => undefined);
  };
  const write = (level: string, message: string): void =>
    quietly(() => appendFile(logFile, `${new Date().toISOString()} ${level} ${message}\n`));
  return {
    log(level, message) {
      if (RANK[level] <= RANK[logging]) write(level, message);
    },
    toast(variant, message) {
      notices.add(message);
      write(variant, message);
    },
    inHostWords,
    goOn: (sessionID, _agent, text) => quietly(() => session.synthetic({ sessionID, text })),
    stop: (sessionID) => quietly(() => session.interrupt({ sessionID })),
    async parentOf(sessionID) {
      try {
        return (await session.get({ sessionID })).parentID ?? null;
      } catch {
        return null;
      }
    },
  };
}

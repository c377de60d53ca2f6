import { readFileSync } from "node:fs";
import type { HostInstance } from "../instance.ts";
import { call, type HttpResult } from "./http-call.ts";
import type { During, ScriptRequest, ScriptStep } from "./script.ts";
import type { SessionBook } from "./session-book.ts";
import { promptBody } from "./step-request.ts";

/**
 * Does what a script wants done while a step runs. The plugin log is looked at in host time, so on the fake
 * host waiting for a hook does not spin and on the real one it costs a few milliseconds of delay.
 */
export interface DuringWatch {
  /** Waits for what was started, and returns the answers in the order of the script. */
  end(): Promise<HttpResult[]>;
  /** What each action that was not started was waiting for. */
  missed(): string[];
  stop(): void;
}

export interface DuringOptions {
  readonly instance: HostInstance;
  readonly step: ScriptStep;
  readonly book: SessionBook;
  readonly sessionID: string;
  readonly logFile: string;
}

const POLL_MS = 10;

export function watchDuring(options: DuringOptions): DuringWatch {
  const actions = options.step.during ?? [];
  const state = { stopped: false, ended: false };
  const start = logLines(options.logFile).length;
  const waiting = new Set(actions);
  const runs = actions.map(async (action): Promise<HttpResult | undefined> => {
    while (!triggered(action, logLines(options.logFile).slice(start))) {
      if (state.stopped || state.ended) return undefined;
      await options.instance.sleep(POLL_MS);
    }
    waiting.delete(action);
    if (action.wait !== undefined) await options.instance.sleep(action.wait);
    return perform(options, action);
  });
  // A failure is reported by `end`; until then it must not count as unhandled.
  for (const run of runs) run.catch(() => {});
  return {
    end: async () => {
      state.ended = true;
      const results = await Promise.all(runs);
      return results.filter((result) => result !== undefined);
    },
    missed: () => [...waiting].map(({ on }) => on.hook),
    stop: () => void (state.stopped = true),
  };
}

function logLines(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  // The last one is empty, or half written.
  lines.pop();
  return lines;
}

function triggered(action: During, lines: readonly string[]): boolean {
  const { hook, has, nth } = action.on;
  const head = `{"h":${JSON.stringify(hook)}`;
  const found = lines.filter((line) => {
    const isHook =
      line.startsWith(head) || (line.startsWith('{"h":"event"') && line.includes(`"type":"${hook}"`));
    return isHook && (has === undefined || line.includes(has));
  });
  return found.length >= (nth ?? 1);
}

async function perform(options: DuringOptions, action: During): Promise<HttpResult> {
  if (action.prompt !== undefined) {
    const body = await options.book.resolve(promptBody(action));
    return call(options.instance, { method: "POST", path: `/session/${options.sessionID}/message`, body });
  }
  if (action.request !== undefined) {
    return call(options.instance, (await options.book.resolve(action.request)) as ScriptRequest);
  }
  const target = action.abort === undefined || action.abort === "main" ? options.sessionID : action.abort;
  const sessionID = String(await options.book.resolve(target));
  return call(options.instance, { method: "POST", path: `/session/${sessionID}/abort` });
}

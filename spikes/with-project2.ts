import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPENERS } from "../simulator/conformance/opencode2/play-script.ts";
import { writeProject } from "../simulator/conformance/opencode2/script-project.ts";
import type { HostInstance } from "../simulator/instance.ts";
import type { ModelRequest, ModelStep } from "../simulator/model/model.ts";
import { ScriptedModel } from "../simulator/model/scripted-model.ts";
import type { HostKind, TraceEvent } from "../simulator/trace/event.ts";
import { wholeScript, type Script2 } from "./spike2.ts";

/** A project of OpenCode 2 that a spike drives itself. */
interface OpenedProject2 {
  readonly host: HostInstance;
  readonly trace: readonly TraceEvent[];
  /** What the model was sent. */
  readonly requests: readonly ModelRequest[];
  /** What the main session's model answers from here on. */
  load(...steps: readonly ModelStep[]): void;
  /** Lines that plugins noted. */
  notes(): readonly string[];
}

export type OpenProject2 = <T>(script: Script2, work: (project: OpenedProject2) => Promise<T>) => Promise<T>;

const SEED = 1;

export function projectsOf(kind: HostKind): OpenProject2 {
  return async (given, work) => {
    const script = wholeScript("asked", given);
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "spike-2-")));
    const trace: TraceEvent[] = [];
    const requests: ModelRequest[] = [];
    const scripted = new ScriptedModel(script);
    const notes = join(directory, "notes.txt");
    try {
      writeProject(directory, script);
      const host = await OPENERS[kind]({
        directory,
        model: {
          answer: (request) => {
            requests.push(request);
            return scripted.answer(request);
          },
        },
        seed: SEED,
        config: script.config,
        mortal: true,
        record: (event) => void trace.push(event),
      });
      try {
        return await work({
          host,
          trace,
          requests,
          load: (...steps) => scripted.load(steps),
          notes: () => (existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n") : []),
        });
      } finally {
        await host.close();
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}

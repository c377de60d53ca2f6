/**
 * The user's side of a running host: what the user does reaches the host by its own routes, and what comes of it is
 * noted turn by turn.
 */
import type { HostInstance, TraceEvent } from "opencode-simulator";
import { chance } from "../persona/chance.ts";
import { toldBy } from "./driver/told.ts";
import type { GraphWatch } from "./graph-watch.ts";
import type { Observer } from "./observer.ts";
import type { RunOptions } from "./run-scenario.ts";
import type { Stage } from "./scenario.ts";
import { stagePlace } from "./stage-place.ts";
import { stageTalk } from "./stage-talk.ts";
import { stageTrouble } from "./stage-trouble.ts";
import { Wings } from "./wings.ts";

/** What a stage needs. */
export interface StageOptions {
  readonly instance: HostInstance;
  readonly run: Pick<RunOptions, "arm" | "seed" | "scenario" | "model">;
  /** The project's. */
  readonly directory: string;
  readonly seen: Observer;
  readonly graph: GraphWatch;
  readonly record: (event: TraceEvent) => void;
  /** Called with every further process of the host that the play opens. */
  readonly attend: (instance: HostInstance) => void;
}

/** The stage of one run. */
export function openStage(options: StageOptions): Stage {
  const { instance, run } = options;
  const compacted = new Map<string, number>();
  countCompactions(instance, compacted);
  const attend = (other: HostInstance): void => {
    options.attend(other);
    countCompactions(other, compacted);
  };
  const wings = new Wings({ ...options, attend });
  return {
    arm: run.arm,
    opencode: instance.generation,
    luck: chance(run.seed, `user of ${run.scenario.id}`),
    compactions: (sessionID) => compacted.get(sessionID) ?? 0,
    ...stageTalk(wings),
    ...stageTrouble(wings),
    ...stagePlace(wings),
  };
}

/** Counts by session how many of its compactions have ended. */
function countCompactions(instance: HostInstance, compacted: Map<string, number>): void {
  instance.onEvent((event) => {
    const told = toldBy(event);
    if (told?.what !== "compacted") return;
    compacted.set(told.sessionID, (compacted.get(told.sessionID) ?? 0) + 1);
  });
}

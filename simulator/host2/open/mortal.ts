import type { Model } from "../../model/model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { World } from "../../world/world.ts";

/** What a life of the process touches the outside by: once it has ended, no wait ends and nothing is recorded. */
export interface Outside {
  readonly world: World;
  readonly model: Model;
  readonly record: (event: TraceEvent) => void;
}

export function mortal({ world, model, record }: Outside, died: Promise<never>): Outside {
  let isDead = false;
  died.catch(() => {
    isDead = true;
  });
  const unlessDead = async <T>(work: () => Promise<T> | T): Promise<T> => {
    if (isDead) await forEver();
    try {
      return await work();
    } finally {
      if (isDead) await forEver();
    }
  };
  return {
    world: {
      ...world,
      sleep: (ms, signal) => unlessDead(() => world.sleep(ms, signal)),
      alone: (work) => unlessDead(() => world.alone(work)),
      track: (work) => unlessDead(() => world.track(work)),
    },
    model: { answer: (request) => unlessDead(() => model.answer(request)) },
    record: (event) => {
      if (!isDead) record(event);
    },
  };
}

const forEver = (): Promise<never> => new Promise(() => {});

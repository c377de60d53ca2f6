import type { OpenOptions } from "../../instance.ts";
import { enterWorld } from "../../world/enter-world.ts";
import { hostId } from "../../world/host-id.ts";
import { randomStream } from "../../world/random-stream.ts";
import type { TakeText, World } from "../../world/world.ts";

/**
 * A process has one set of globals, hence one clock; but several instances may be open at once. They share the
 * entered world's clock and each has chance and ids of its own, so what one draws moves nothing in another.
 */
interface Stage {
  readonly world: World;
  users: number;
  readonly terminals: Set<Terminal>;
  readonly servers: Set<Server>;
}

type Terminal = TakeText;
/** Answers a request to the host's own address; undefined when it is meant for another instance. */
type Server = (request: Request) => Promise<Response> | undefined;

let stage: Stage | undefined;
let startMs: number | undefined;

/** From when on the clock of the process's next world counts, in ms since the epoch; without it that of every run. */
export const startWorldAt = (ms: number): void => void (startMs = ms);

function createStage(seed: number): Stage {
  const terminals: Stage["terminals"] = new Set();
  const servers: Stage["servers"] = new Set();
  const world = enterWorld({
    seed,
    ...(startMs === undefined ? {} : { startMs }),
    onTerminal: (stream, text) => [...terminals].map((tell) => tell(stream, text)).includes(true),
    answer(request) {
      for (const server of servers) {
        const answer = server(request);
        if (answer) return answer;
      }
      return undefined;
    },
  });
  return { world, users: 0, terminals, servers };
}

/** Records what plugins write; what the driver itself writes is let through. */
export function terminalOf({ record, isOwnOutput }: Pick<OpenOptions, "record" | "isOwnOutput">): Terminal {
  return (stream, text) => {
    if (isOwnOutput?.() === true) return false;
    record({ type: "terminal", stream, text });
    return true;
  };
}

/** Whether any instance of this process waits for work that has an end of its own ({@link World.isAtWork}). */
export const isAnyAtWork = (): boolean => stage?.world.isAtWork() === true;

export function joinWorld(options: {
  readonly seed: number;
  readonly onTerminal: Terminal;
  readonly answer: Server;
}): World {
  const { seed, onTerminal, answer } = options;
  stage ??= createStage(seed);
  const joined = stage;
  joined.users++;
  joined.terminals.add(onTerminal);
  joined.servers.add(answer);
  const { world } = joined;
  let left = false;
  return {
    seed,
    now: world.now,
    sleep: world.sleep,
    track: world.track,
    trackChild: world.trackChild,
    alone: world.alone,
    calm: world.calm,
    wall: world.wall,
    isAwaited: world.isAwaited,
    isAtWork: world.isAtWork,
    jump: world.jump,
    random: (label) => randomStream(seed, label),
    id: hostId(world.now, randomStream(seed, "id")),
    leave() {
      if (left) return;
      left = true;
      joined.terminals.delete(onTerminal);
      joined.servers.delete(answer);
      if (--joined.users > 0) return;
      stage = undefined;
      world.leave();
    },
  };
}

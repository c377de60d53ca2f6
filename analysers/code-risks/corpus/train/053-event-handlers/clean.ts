import { logger } from "../logger.js";
import { z } from "zod";

const schemas = {
  "user.created": z.object({ userId: z.string(), email: z.string().email() }),
  "user.deleted": z.object({ userId: z.string() }),
  "order.paid": z.object({ orderId: z.string(), totalCents: z.number().int() }),
} as const;

export type EventName = keyof typeof schemas;
export type EventMap = { [N in EventName]: z.infer<(typeof schemas)[N]> };
type Handler<N extends EventName> = (payload: EventMap[N]) => Promise<void> | void;
type Handlers = { [N in EventName]?: Handler<N>[] };

const envelope = z.object({ name: z.enum(["user.created", "user.deleted", "order.paid"]), payload: z.unknown() });

export class Dispatcher {
  private readonly handlers: Handlers = {};

  on<N extends EventName>(name: N, handler: Handler<N>): () => void {
    const list: Handler<N>[] = (this.handlers[name] ??= []);
    list.push(handler);
    return () => {
      const at = list.indexOf(handler);
      if (at !== -1) list.splice(at, 1);
    };
  }

  async dispatch<N extends EventName>(name: N, payload: EventMap[N]): Promise<void> {
    for (const handler of this.handlers[name] ?? []) {
      try {
        await handler(payload);
      } catch (err: unknown) {
        const message = err instanceof Error ? err.message : String(err);
        logger.error({ name, message }, "event handler failed");
      }
    }
  }

  /** A message of the queue: any text at all, so nothing of it is believed before it is parsed. */
  async receive(json: string): Promise<void> {
    const { name, payload } = envelope.parse(JSON.parse(json));
    switch (name) {
      case "user.created":
        return this.dispatch(name, schemas[name].parse(payload));
      case "user.deleted":
        return this.dispatch(name, schemas[name].parse(payload));
      case "order.paid":
        return this.dispatch(name, schemas[name].parse(payload));
    }
  }
}

export const dispatcher = new Dispatcher();

import { logger } from "../logger.js";

export interface EventMap {
  "user.created": { userId: string; email: string };
  "user.deleted": { userId: string };
  "order.paid": { orderId: string; totalCents: number };
}

export type EventName = keyof EventMap;
type Handler = (payload: any) => Promise<void> | void;

export class Dispatcher {
  private handlers: any = {};

  on<N extends EventName>(name: N, handler: (payload: EventMap[N]) => Promise<void> | void): () => void {
    (this.handlers[name] ??= []).push(handler as any);
    return () => {
      this.handlers[name] = this.handlers[name].filter((known: any) => known !== handler);
    };
  }

  async dispatch<N extends EventName>(name: N, payload: EventMap[N]): Promise<void> {
    for (const handler of (this.handlers as Record<string, Handler[]>)[name] ?? []) {
      try {
        await handler(payload);
      } catch (err: any) {
        logger.error({ name, message: err.message }, "event handler failed");
      }
    }
  }

  /** A message of the queue. */
  async receive(json: string): Promise<void> {
    const event = JSON.parse(json) as any;
    await this.dispatch(event.name, event.payload as any);
  }
}

export const dispatcher = new Dispatcher();

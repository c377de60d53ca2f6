import { AGENTS, COMMANDS, CONFIG, MESSAGE, PROJECT, PROVIDERS, SESSION } from "../shape/shown-records.ts";
import { each, keys, type Ordered } from "../shape/key-order.ts";
import type { Route } from "./request/route.ts";

/** What a route answers, with its keys in the order in which OpenCode 1.18.33 answers them. */
export function inOrder({ method, path }: Pick<Route, "method" | "path">, answer: unknown): unknown {
  return (ORDERS[`${method} ${path}`] ?? ((value) => value))(answer);
}

const ORDERS: Readonly<Record<string, Ordered>> = {
  "GET /agent": AGENTS,
  "GET /command": COMMANDS,
  "GET /config": CONFIG,
  "GET /config/providers": keys("providers default", { providers: PROVIDERS }),
  "GET /project": each(PROJECT),
  "GET /project/current": PROJECT,
  "GET /session": each(SESSION),
  "POST /session": SESSION,
  "GET /session/:id": SESSION,
  "PATCH /session/:id": SESSION,
  "GET /session/:id/children": each(SESSION),
  "POST /session/:id/fork": SESSION,
  "POST /session/:id/revert": SESSION,
  "POST /session/:id/unrevert": SESSION,
  "GET /session/:id/message": each(MESSAGE),
  "GET /session/:id/message/:messageID": MESSAGE,
  "POST /session/:id/message": MESSAGE,
  "POST /session/:id/command": MESSAGE,
  "POST /session/:id/shell": MESSAGE,
};

import { microtasks } from "../../host/fiber/microtasks.ts";
import type { World } from "../../world/world.ts";
import type { EventBus } from "../bus/event-bus.ts";
import type { SessionStore } from "../storage/session-store.ts";
import { Declined, PermissionBlocked, PermissionCorrected } from "../shape/host-error.ts";
import type { PermissionRule } from "../shape/permission-rule.ts";
import type { Json } from "../shape/session-message.ts";
import { matches } from "../shape/wildcard.ts";

/**
 * Permissions of OpenCode 2: an ordered list of rules, the last that fits wins, and what none fits is asked. A denial by
 * a rule is told to the model; a human's no ends the turn, unless it comes with words.
 */
export interface PermissionRequest {
  readonly sessionID: string;
  readonly action: string;
  readonly resources: readonly string[];
  readonly save?: readonly string[];
  readonly metadata?: Json;
  readonly source: { readonly type: "tool"; readonly messageID: string; readonly callID: string };
}

/** The host has looked at disk and database by then: the stream that brought the call is over, if nothing holds it. */
const ASK_TURNS = 200;

interface Waiting {
  readonly request: PermissionRequest & { readonly id: string };
  readonly agent: string;
  allow(): void;
  refuse(error: Error): void;
}

type Reply = "once" | "always" | "reject";

export function evaluate(action: string, resource: string, rules: readonly PermissionRule[]): PermissionRule {
  const fits = rules.findLast((rule) => matches(action, rule.action) && matches(resource, rule.resource));
  return fits ?? { action, resource: "*", effect: "ask" };
}

/** Does a rule deny the action whatever it is about? Such a tool is not offered. */
export function isWhollyDenied(action: string, rules: readonly PermissionRule[]): boolean {
  const rule = rules.findLast((one) => matches(action, one.action));
  return rule?.resource === "*" && rule.effect === "deny";
}

export class Permission {
  readonly #world: World;
  readonly #bus: EventBus;
  readonly #store: SessionStore;
  readonly #rulesOf: (agent: string) => readonly PermissionRule[];
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    input: { readonly world: World; readonly bus: EventBus; readonly store: SessionStore },
    rulesOf: (agent: string) => readonly PermissionRule[],
  ) {
    this.#world = input.world;
    this.#bus = input.bus;
    this.#store = input.store;
    this.#rulesOf = rulesOf;
  }

  /** Resolves when it may be done; rejects with the reason when not. */
  async assert(agent: string, asked: PermissionRequest): Promise<void> {
    const effect = this.#effectOf(agent, asked);
    if (effect === "deny") {
      const rules = this.#rulesOf(agent).filter((rule) => matches(asked.action, rule.action));
      throw new PermissionBlocked(asked.action, asked.resources, rules);
    }
    if (effect === "allow") return;
    await microtasks(ASK_TURNS);
    const request = { id: this.#world.id("per"), ...asked };
    await new Promise<void>((allow, refuse) => {
      this.#waiting.set(request.id, { request, agent, allow, refuse });
      const { id, sessionID, action, resources, save, metadata, source } = request;
      this.#bus.publish("permission.asked", { id, sessionID, action, resources, save, metadata, source });
    }).finally(() => this.#waiting.delete(request.id));
  }

  list(sessionID?: string): readonly (PermissionRequest & { readonly id: string })[] {
    const all = [...this.#waiting.values()].map(({ request }) => request);
    return sessionID === undefined ? all : all.filter((one) => one.sessionID === sessionID);
  }

  /** False when nobody asks under this id. */
  reply(requestID: string, reply: Reply, message?: string): boolean {
    const found = this.#waiting.get(requestID);
    if (!found) return false;
    this.#tell(found, reply);
    if (reply === "reject") {
      this.#end(found, () => found.refuse(message ? new PermissionCorrected(message) : new Declined()));
      for (const other of this.#waiting.values()) {
        if (other.request.sessionID !== found.request.sessionID) continue;
        this.#tell(other, "reject");
        this.#end(other, () => other.refuse(new Declined()));
      }
      return true;
    }
    const { save = [], action } = found.request;
    if (reply === "always")
      this.#store.savedPermissions.push(...save.map((resource) => ({ action, resource })));
    this.#end(found, found.allow);
    if (reply !== "always" || save.length === 0) return true;
    for (const other of this.#waiting.values()) {
      if (this.#effectOf(other.agent, other.request) !== "allow") continue;
      this.#tell(other, "always");
      this.#end(other, other.allow);
    }
    return true;
  }

  /** Whoever still waits is refused: their session was interrupted. */
  forget(sessionID: string): void {
    for (const [id, { request }] of this.#waiting)
      if (request.sessionID === sessionID) this.#waiting.delete(id);
  }

  #effectOf(agent: string, { action, resources }: PermissionRequest): PermissionRule["effect"] {
    const rules = this.#rulesOf(agent);
    const effects = (list: readonly PermissionRule[]): readonly string[] =>
      resources.map((resource) => evaluate(action, resource, list).effect);
    if (effects(rules).includes("deny")) return "deny";
    const saved = this.#store.savedPermissions.map((one) => ({ ...one, effect: "allow" as const }));
    return effects([...rules, ...saved]).includes("ask") ? "ask" : "allow";
  }

  #tell({ request }: Waiting, reply: Reply): void {
    const { sessionID, id } = request;
    this.#bus.publish("permission.replied", { sessionID, requestID: id, reply });
  }

  #end({ request }: Waiting, settle: () => void): void {
    this.#waiting.delete(request.id);
    settle();
  }
}

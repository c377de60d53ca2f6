import type { PermissionRule } from "../services/permission-rule.ts";
import { matchWildcard } from "./match-wildcard.ts";
import { deniedError, rejectedError } from "./permission-error.ts";
import { evaluatePermission } from "./permission-rules.ts";
import type { World } from "../../world/world.ts";
import type { HostServices } from "../services/host-services.ts";

/**
 * The permission service of one instance: decides at once where rules decide, otherwise publishes the request
 * and waits for the reply. An "always" is remembered for the whole instance and answers what waits in the
 * same session; a rejection rejects everything that waits there.
 */
interface PermissionParts {
  readonly world: World;
  readonly publish: HostServices["publish"];
}

interface PermissionRequest {
  id: string;
  sessionID: string;
  permission: string;
  patterns: string[];
  metadata: Record<string, unknown>;
  always: string[];
  tool?: { messageID: string; callID: string };
}

/** Asks the user. A rejection ends the session loop, unless it carries feedback. */
export interface PermissionService {
  /** Resolves when allowed; rejects with a `PermissionError`. */
  ask(
    request: Omit<PermissionRequest, "id"> & { id?: string; ruleset: readonly PermissionRule[] },
  ): Promise<void>;
  /** False when there is no such request. */
  reply(id: string, reply: "once" | "always" | "reject", message?: string): boolean;
  list(): PermissionRequest[];
}

interface Pending {
  readonly request: PermissionRequest;
  resolve(): void;
  reject(error: Error): void;
}

export function createPermission({ world, publish }: PermissionParts): PermissionService {
  const pending = new Map<string, Pending>();
  const approved: PermissionRule[] = [];
  const replied = (request: PermissionRequest, reply: string) => {
    pending.delete(request.id);
    publish("permission.replied", { sessionID: request.sessionID, requestID: request.id, reply });
  };
  const waitingIn = (sessionID: string) =>
    [...pending.values()].filter((other) => other.request.sessionID === sessionID);

  return {
    async ask({ ruleset, id, ...question }) {
      const rules = [...ruleset, ...approved];
      let mustAsk = false;
      for (const pattern of question.patterns) {
        const { action } = evaluatePermission(question.permission, pattern, rules);
        if (action === "deny") {
          throw deniedError(ruleset.filter((rule) => matchWildcard(question.permission, rule.permission)));
        }
        if (action === "ask") mustAsk = true;
      }
      if (!mustAsk) return;
      const request: PermissionRequest = { id: id ?? world.id("per"), ...question };
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      pending.set(request.id, { request, resolve, reject });
      // OpenCode 1.18.33: when an event hook throws here the call fails, but the request stays and can be answered.
      promise.catch(() => undefined);
      publish("permission.asked", { ...request });
      await promise.finally(() => pending.delete(request.id));
    },

    reply(id, reply, message) {
      const answered = pending.get(id);
      if (!answered) return false;
      const { request } = answered;
      replied(request, reply);
      if (reply === "reject") {
        answered.reject(rejectedError(message));
        for (const other of waitingIn(request.sessionID)) {
          replied(other.request, "reject");
          other.reject(rejectedError());
        }
        return true;
      }
      answered.resolve();
      if (reply === "once") return true;
      for (const pattern of request.always)
        approved.push({ permission: request.permission, pattern, action: "allow" });
      for (const other of waitingIn(request.sessionID)) {
        const allowed = (pattern: string) =>
          evaluatePermission(other.request.permission, pattern, approved).action === "allow";
        if (!other.request.patterns.every(allowed)) continue;
        replied(other.request, "always");
        other.resolve();
      }
      return true;
    },

    list: () => [...pending.values()].map((entry) => entry.request),
  };
}

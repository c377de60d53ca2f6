import csrf from "@fastify/csrf-protection";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { apiKeys } from "../store/api-keys.js";
import { sessions } from "../store/sessions.js";
import { subscriptions } from "../store/subscriptions.js";

async function requireUser(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.session.get("userId")) await reply.redirect("/login");
}

function userId(request: FastifyRequest): string {
  const id = request.session.get("userId");
  if (!id) throw new Error("route without requireUser");
  return id;
}

export async function accountLinks(app: FastifyInstance): Promise<void> {
  await app.register(csrf, { sessionPlugin: "@fastify/session" });
  app.addHook("preHandler", requireUser);

  app.get("/account", async (request, reply) => {
    const keys = await apiKeys.list(userId(request));
    const message = request.session.get("message") ?? "";
    request.session.set("message", "");
    // Changes of the keys are forms with this token, the rest are links.
    return reply.view("account", { keys, message, csrfToken: reply.generateCsrf() });
  });

  await app.register(async (changes) => {
    changes.addHook("preHandler", app.csrfProtection);

    app.get("/account/sessions/revoke", async (request, reply) => {
      const count = await sessions.revokeOthers(userId(request), request.session.sessionId);
      request.session.set("message", `${count} other sessions were ended`);
      return reply.redirect("/account");
    });

    changes.post<{ Params: { id: string } }>("/account/keys/:id/rotate", async (request, reply) => {
      const key = await apiKeys.rotate(userId(request), request.params.id);
      request.session.set("message", `Your new key: ${key}`);
      return reply.redirect("/account", 303);
    });

    changes.post("/account/mails/unsubscribe", async (request, reply) => {
      await subscriptions.removeAll(userId(request));
      request.session.set("message", "You will get no more mails");
      return reply.redirect("/account", 303);
    });
  });
}

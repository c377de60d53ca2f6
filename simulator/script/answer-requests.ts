import type { HostInstance } from "../instance.ts";
import type { PermissionReply, ScriptStep } from "./script.ts";
import type { SessionBook } from "./session-book.ts";

/**
 * Plays the user's answers to permission asks and questions of one step, in the order in which they are
 * asked. An ask beyond the list is answered "once", a question beyond it is rejected, so nothing waits for ever.
 */
export interface Answering {
  /** Replies that nothing asked for yet. */
  left(): { readonly permissions: number; readonly questions: number };
  stop(): void;
}

export function answerRequests(instance: HostInstance, step: ScriptStep, book: SessionBook): Answering {
  const permissions = [...(step.permissions ?? [])];
  const questions = [...(step.questions ?? [])];
  const post = async (path: string, body?: unknown): Promise<void> => {
    await instance.fetch(path, {
      method: "POST",
      ...(body === undefined
        ? {}
        : {
            body: JSON.stringify(await book.resolve(body)),
            headers: { "content-type": "application/json" },
          }),
    });
  };
  const stop = instance.onEvent((event) => {
    const id = String(event.properties?.id);
    if (event.type === "permission.asked") {
      void post(`/permission/${id}/reply`, permissionBody(permissions.shift() ?? "once"));
    }
    if (event.type === "question.asked") {
      const reply = questions.shift();
      if (reply?.answers === undefined) void post(`/question/${id}/reject`);
      else void post(`/question/${id}/reply`, { answers: reply.answers });
    }
  });
  return { left: () => ({ permissions: permissions.length, questions: questions.length }), stop };
}

function permissionBody(reply: PermissionReply): object {
  return typeof reply === "string" ? { reply } : reply;
}

import type { World } from "../../world/world.ts";
import type { HostServices } from "../services/host-services.ts";
import type { QuestionRequest, QuestionService } from "../services/question-service.ts";

/** Questions that wait for the user, as the `question` tool asks them. A dismissed question stops the loop. */
class QuestionRejectedError extends Error {
  override readonly name = "QuestionRejectedError";
}

export function createQuestions(world: World, publish: HostServices["publish"]): QuestionService {
  const pending = new Map<string, { request: QuestionRequest; answer: PromiseWithResolvers<string[][]> }>();

  function take(
    id: string,
  ): { request: QuestionRequest; answer: PromiseWithResolvers<string[][]> } | undefined {
    const found = pending.get(id);
    pending.delete(id);
    return found;
  }

  return {
    ask(input) {
      const request: QuestionRequest = { id: world.id("que"), ...input };
      const answer = Promise.withResolvers<string[][]>();
      pending.set(request.id, { request, answer });
      publish("question.asked", { ...request });
      return answer.promise;
    },
    reply(id, answers) {
      const found = take(id);
      if (!found) return false;
      publish("question.replied", { sessionID: found.request.sessionID, requestID: id, answers });
      found.answer.resolve(answers);
      return true;
    },
    reject(id) {
      const found = take(id);
      if (!found) return false;
      publish("question.rejected", { sessionID: found.request.sessionID, requestID: id });
      found.answer.reject(new QuestionRejectedError("The user dismissed this question"));
      return true;
    },
    list: () => [...pending.values()].map((item) => item.request),
  };
}

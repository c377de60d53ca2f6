/** A question that waits for the user's answer. */
export interface QuestionRequest {
  id: string;
  sessionID: string;
  questions: unknown[];
  tool?: { messageID: string; callID: string };
}

/** Questions of the `question` tool: the tool asks, the routes answer. */
export interface QuestionService {
  /** Answers per question; rejects with QuestionRejectedError ("The user dismissed this question"). */
  ask(request: Omit<QuestionRequest, "id">): Promise<string[][]>;
  reply(id: string, answers: string[][]): boolean;
  reject(id: string): boolean;
  list(): QuestionRequest[];
}

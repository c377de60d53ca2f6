import type { HostEvent, HostInstance } from "../instance.ts";
import type { PermissionReply } from "../script/script.ts";

/** What the user replies to during a prompt, in the order of asking. */
export interface PromptReplies {
  /** `once`, `always`, `reject`, or one of them with a message to the model. */
  readonly permissions?: readonly PermissionReply[];
  /** Answers to the tool `question`, as the host's route takes them; null rejects the question. */
  readonly questions?: readonly unknown[];
}

/** Virtual ms that a test has to reply by means of its own before the prompt is given up. */
const NOBODY_MS = 60_000;

/** Replies for the user. What nobody replies to would hold the prompt for ever: it is refused, and then said. */
export class Replies {
  readonly #host: HostInstance;
  readonly #permissions: PermissionReply[];
  readonly #questions: unknown[];
  readonly #replied = new Set<unknown>();
  readonly #stop: () => void;
  #missing: string | undefined;

  constructor(host: HostInstance, { permissions = [], questions = [] }: PromptReplies) {
    this.#host = host;
    this.#permissions = [...permissions];
    this.#questions = [...questions];
    this.#stop = host.onEvent((event) => this.#hear(event));
  }

  /** @throws when something was asked that nobody replied to */
  end(): void {
    this.#stop();
    if (this.#missing !== undefined) throw new Error(this.#missing);
  }

  #hear({ type, properties }: HostEvent): void {
    if (type === "permission.asked") {
      const { id, sessionID, permission, action, patterns, resources } =
        properties as Partial<Asked> as Asked;
      const path =
        this.#host.generation === 1
          ? `/permission/${id}/reply`
          : `/api/session/${sessionID}/permission/${id}/reply`;
      const reply = this.#permissions.shift();
      const what = `a permission (${permission ?? action}: ${(patterns ?? resources ?? []).join(", ")})`;
      const body = typeof reply === "string" ? { reply } : reply;
      if (body !== undefined) void this.#post(path, body);
      else void this.#giveUp(id, what, 'permissions: ["once"]', () => this.#post(path, { reply: "reject" }));
    } else if (type === "question.asked" || type === "form.created") {
      const { id, sessionID } = (properties["form"] ?? properties) as Asked;
      const path = type === "question.asked" ? `/question/${id}` : `/api/session/${sessionID}/form/${id}`;
      const refuse = (): Promise<void> =>
        this.#post(`${path}/${type === "question.asked" ? "reject" : "cancel"}`, {});
      if (this.#questions.length === 0)
        return void this.#giveUp(id, "a question", "questions: [null]", refuse);
      const answer = this.#questions.shift();
      const body = type === "question.asked" ? { answers: answer } : { answer };
      void (answer === null ? refuse() : this.#post(`${path}/reply`, body));
    } else if (OVER.test(type)) this.#replied.add(properties["requestID"] ?? properties["id"]);
  }

  async #post(path: string, body: object): Promise<void> {
    await this.#host.fetch(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  }

  async #giveUp(id: string, what: string, example: string, refuse: () => Promise<void>): Promise<void> {
    await this.#host.sleep(NOBODY_MS);
    if (this.#replied.has(id)) return;
    this.#missing ??= `the host asks for ${what} and nobody replies: give prompt what the user does, such as { ${example} }`;
    await refuse();
  }
}

const OVER = /^(permission|question|form)\.(replied|rejected|cancelled)$/;

interface Asked {
  readonly id: string;
  readonly sessionID: string;
  readonly permission?: string;
  readonly action?: string;
  readonly patterns?: readonly string[];
  readonly resources?: readonly string[];
}

import { COMPACTION, type Answer, type Call, type Reply, type Turn } from "../import/conversation.ts";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
interface WritableAnswer extends Answer {
  say: string;
  readonly calls: Writable<Call>[];
}
interface WritableTurn extends Turn {
  said: Turn["said"];
  /** Of the user's message. */
  readonly inputID?: string | undefined;
  readonly replies: Reply[];
}

interface Told {
  readonly sessionID?: string;
  readonly inputID?: string;
  readonly input?: unknown;
  readonly callID?: string;
  readonly name?: string;
  readonly text?: string;
  readonly content?: readonly { readonly text?: string }[];
  readonly error?: { readonly message?: string };
  readonly reply?: Reply;
}

/**
 * A session of OpenCode 2 as its events tell it: plugins there are not given the stored messages. What the user says first
 * is admitted before plugins are loaded, so its text is taken from what the model is sent.
 */
export class ToldSession {
  readonly turns: WritableTurn[] = [];
  readonly #calls = new Map<string, Writable<Call>>();
  #answer: WritableAnswer | undefined;

  hear(type: string, told: Told): void {
    const call = this.#calls.get(told.callID ?? "");
    switch (type) {
      case "session.input.promoted":
        return this.#turn("", told.inputID);
      case "session.step.started":
        this.#answer = { say: "", calls: [] };
        this.turns.at(-1)?.answers.push(this.#answer);
        return;
      case "session.text.ended":
        if (this.#answer !== undefined) this.#answer.say += told.text ?? "";
        return;
      case "session.tool.input.started": {
        const started: Writable<Call> = { tool: told.name ?? "", input: {} };
        this.#calls.set(told.callID ?? "", started);
        this.#answer?.calls.push(started);
        return;
      }
      case "session.tool.called":
        if (call !== undefined) call.input = Object(told.input ?? {}) as Call["input"];
        return;
      case "session.tool.success":
        if (call !== undefined) call.output = (told.content ?? []).map(({ text = "" }) => text).join("\n");
        return;
      case "session.tool.failed":
        if (call !== undefined) call.error = told.error?.message ?? "failed";
        return;
      case "session.compaction.ended":
        this.#turn(COMPACTION);
        this.turns.at(-1)?.answers.push({ say: told.text ?? "", calls: [] });
        return;
      case "permission.replied":
        if (told.reply !== undefined) this.turns.at(-1)?.replies.push(told.reply);
    }
  }

  /** The text of a message, by its id. */
  read(inputID: string, text: string): void {
    const turn = this.turns.find((one) => one.inputID === inputID);
    if (turn !== undefined) turn.said = text;
  }

  /** Gives the calls that started a subagent what it answered. */
  adopt(children: readonly ToldSession[]): void {
    for (const call of this.#calls.values()) {
      const child = children.find(({ turns: [first] }) => first?.said === call.input["prompt"]);
      if (child !== undefined) call.child = child.turns.flatMap(({ answers }) => answers);
    }
  }

  #turn(said: Turn["said"], inputID?: string): void {
    this.#answer = undefined;
    this.turns.push({ said, inputID, answers: [], replies: [] });
  }
}

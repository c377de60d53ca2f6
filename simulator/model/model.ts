/**
 * The model below both hosts. It sees exactly what a provider would be sent — an OpenAI chat-completions
 * body and the headers — and answers with one step. The same object answers in-process (fake host) and
 * behind a streaming server on loopback (real host), so a persona or a script runs unchanged on either.
 */
export interface ModelRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ChatBody;
  /** Has the request answered by the user's own provider, where the host was opened with one. */
  readonly forward?: () => Promise<ModelStep>;
}

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[];
  readonly [param: string]: unknown;
}

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content?: string | null | readonly { readonly type: string; readonly text?: string }[];
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: "function";
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
  /** What the model thought before, where the provider is told. */
  readonly reasoning_content?: string;
}

export interface ChatTool {
  readonly type: "function";
  readonly function: { readonly name: string; readonly description?: string; readonly parameters: unknown };
}

/** One answer of the model. Shape and defaults: `script/script.ts`. */
export interface ModelStep {
  /** Text, streamed word by word before the calls. */
  readonly say?: string;
  /** Tool calls; a string instead of an object goes on the wire as it is (broken JSON included). */
  readonly call?: readonly (readonly [tool: string, args: unknown])[];
  /** Total tokens reported; prompt = usage − 10, completion = 10. Default 110. */
  readonly usage?: number;
  readonly finish?: string;
  /** Answer with this HTTP status instead, with `body` and `headers`. */
  readonly http?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds to hang after the text. */
  readonly hang?: number;
  /** The connection breaks off: after the text, and in the middle of the arguments of the first call. */
  readonly cut?: boolean;
  /** Milliseconds to wait before answering. */
  readonly wait?: number;
}

export interface Model {
  answer(request: ModelRequest): ModelStep | Promise<ModelStep>;
}

/** The user's own provider as a model: every request is passed on to it. */
export const ownProvidersModel: Model = {
  answer(request) {
    if (!request.forward)
      throw new Error("simulator: the host was opened without a provider of the user's own");
    return request.forward();
  },
};

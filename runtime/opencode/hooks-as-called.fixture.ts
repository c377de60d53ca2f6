/**
 * The plugin's hooks as OpenCode 1.18.33 calls them: with values that carry what the moment has, while the declared types
 * name every field of every kind. They are methods here, whose arguments TypeScript compares both ways, so that a
 * plugin's hooks are of this shape without a type talked away.
 */
interface SessionCall {
  readonly sessionID: string;
  readonly callID: string;
  readonly tool: string;
}

export interface HooksAsCalled {
  dispose?(): Promise<void>;
  config?(settings: object): Promise<void>;
  event?(input: { event: { type: string; properties: unknown } }): Promise<void>;
  "chat.message"?(
    input: { sessionID: string; agent?: string },
    output: { message: object; parts: object[] },
  ): Promise<void>;
  "command.execute.before"?(
    input: { command: string; sessionID: string; arguments: string },
    output: { parts: object[] },
  ): Promise<void>;
  "tool.execute.before"?(input: SessionCall, output: { args: unknown }): Promise<void>;
  "tool.execute.after"?(
    input: SessionCall & { args: unknown },
    output: { title: string; output: string; metadata: unknown },
  ): Promise<void>;
  "tool.definition"?(
    input: { toolID: string },
    output: { description: string; parameters: unknown; jsonSchema?: unknown },
  ): Promise<void>;
  "experimental.chat.messages.transform"?(
    input: object,
    output: { messages: { info: object; parts: object[] }[] },
  ): Promise<void>;
  "experimental.chat.system.transform"?(
    input: { sessionID?: string; model?: object },
    output: { system: string[] },
  ): Promise<void>;
  "experimental.session.compacting"?(
    input: { sessionID: string },
    output: { context: string[] },
  ): Promise<void>;
  "experimental.text.complete"?(
    input: { sessionID: string; messageID: string; partID: string },
    output: { text: string },
  ): Promise<void>;
  readonly tool?: Readonly<
    Record<
      string,
      {
        readonly description: string;
        execute(args: unknown, context: unknown): Promise<string | { readonly output: string }>;
      }
    >
  >;
}

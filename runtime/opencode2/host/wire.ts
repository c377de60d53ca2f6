/**
 * What comes over the plugin interface of OpenCode 2, as far as the plugin uses it. The types that the registry has
 * describe another build, so these are written from what was measured on 0.0.0-next-16350 (docs/host-contract-2.md).
 */

/** A message as the model will be sent it. */
export interface WireMessage {
  /** Absent on the results of tools. */
  readonly id?: string;
  readonly role: string;
  content: { readonly type: string; readonly text?: string }[];
}

/** The hook `context`: what is about to be sent; changes are not stored. */
export interface ContextInput {
  readonly sessionID: string;
  readonly agent: string;
  readonly system: { readonly type: "text"; readonly text: string }[];
  readonly messages: WireMessage[];
}

/** The hook `compaction` of newer builds, from source, not measured: a summary is about to be asked for. */
export interface CompactionInput {
  readonly sessionID: string;
  readonly system?: ContextInput["system"];
  /** A summary that another plugin gives. */
  readonly result?: unknown;
}

/** The hook `execute.before`; also called for each inner call of `execute`. */
export interface BeforeInput {
  readonly tool: string;
  readonly sessionID: string;
  readonly agent: string;
  readonly callID: string;
  /** As the model gave it; nobody has checked it. */
  input: unknown;
}

interface EndedInput {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
  readonly input: unknown;
}

/** The hook `execute.after`; also called for calls that failed. */
export type AfterInput =
  | (EndedInput & {
      readonly status: "completed";
      readonly result: {
        readonly output?: unknown;
        content: string | { readonly type: string; readonly text?: string }[];
        readonly metadata?: unknown;
      };
    })
  | (EndedInput & {
      readonly status: "error";
      /** `error` is the cause; of the human's rejection and of a rule's denial its `_tag` begins with `Permission.`. */
      readonly error: { message: string; readonly error?: unknown };
    });

export interface HostEvent {
  readonly type: string;
  /** Absent on `session.execution.*`. */
  readonly location?: { readonly directory: string };
  readonly data: Readonly<Record<string, unknown>>;
}

/** Who calls a tool of ours. */
export interface ToolCaller {
  readonly sessionID: string;
  readonly agent: string;
  readonly callID: string;
}

interface ToolEntry {
  readonly name: string;
  readonly description: string;
  /** Plain JSON Schema: shown to the model and not checked. */
  readonly input: Readonly<Record<string, unknown>>;
  /** `codemode: false`: a tool of its own, instead of one that exists only inside `execute`. */
  readonly options: { readonly codemode: false };
  execute(input: unknown, caller: ToolCaller): Promise<{ readonly content: string }>;
}

/** An agent as `update` hands it out; a new one is allowed everything in the project. */
interface AgentEntry {
  name: string;
  mode: "primary" | "subagent" | "all";
  description?: string;
  system?: string;
  /** The last that fits wins. */
  readonly permissions: { action: string; resource: string; effect: "allow" | "ask" | "deny" }[];
}

interface SkillEntry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly content: string;
}

type Hook<Input> = (input: Input) => void | Promise<void>;

/** What `setup` is given. */
export interface PluginContext {
  readonly app: { readonly version: string };
  /** What stands beside the plugin's name in the settings. */
  readonly options?: unknown;
  readonly plugin: {
    list(): Promise<{
      readonly location: { readonly directory: string; readonly project?: { readonly directory: string } };
    }>;
  };
  readonly event: { subscribe(): AsyncIterable<HostEvent> };
  readonly command: {
    transform(
      edit: (draft: {
        get(name: string): unknown;
        update(name: string, change: (command: { template: string; description?: string }) => void): void;
      }) => void,
    ): Promise<unknown>;
  };
  readonly agent: {
    transform(
      edit: (draft: {
        get(id: string): unknown;
        update(id: string, change: (agent: AgentEntry) => void): void;
      }) => void,
    ): Promise<unknown>;
  };
  readonly skill: {
    transform(
      edit: (draft: {
        source(source: { readonly type: "embedded"; readonly skill: SkillEntry }): void;
      }) => void,
    ): Promise<unknown>;
  };
  readonly tool: {
    transform(edit: (draft: { add(tool: ToolEntry): void }) => void): Promise<unknown>;
    hook(name: "execute.before", body: Hook<BeforeInput>): Promise<unknown>;
    hook(name: "execute.after", body: Hook<AfterInput>): Promise<unknown>;
  };
  readonly session: {
    hook(name: "context", body: Hook<ContextInput>): Promise<unknown>;
    hook(name: "compaction", body: Hook<CompactionInput>): Promise<unknown>;
    get(session: { sessionID: string }): Promise<{ readonly parentID?: string }>;
    /** `description` is what the terminal shows; without `resume` a turn begins. */
    synthetic(message: {
      sessionID: string;
      text: string;
      description?: string;
      resume?: false;
    }): Promise<unknown>;
    interrupt(session: { sessionID: string }): Promise<unknown>;
  };
}

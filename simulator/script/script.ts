import type { ModelStep } from "../model/model.ts";

/**
 * A declarative session: what the user, the model and the plugins do. It says nothing about a host, so the
 * same file runs on the fake one and on the real one, and what they did can be compared record by record.
 */
export interface Script {
  readonly id: string;
  /** Which fact of the host the script is about. */
  readonly about: string;
  readonly config?: {
    readonly limit?: { readonly context: number; readonly output: number; readonly input?: number };
    /** Merged into the project's `opencode.json`. */
    readonly opencode?: Readonly<Record<string, unknown>>;
  };
  /** `null` = created without a title, so that the host asks the model for one. */
  readonly session?: { readonly title: string | null };
  readonly title?: string | ModelStep;
  /** Extra environment of the host, such as `OPENCODE_EXPERIMENTAL_BACKGROUND_SUBAGENTS`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly plugins?: readonly ScriptPlugin[];
  /**
   * What plugins make different in every run by means of their own (chance, wall clock), and why: wherever the
   * regular expression `text` matches, `as` is compared instead; an `as` that ends in `#` gets a number by first
   * appearance, so that the same text stays the same and two stay two.
   */
  readonly varying?: readonly { readonly text: string; readonly as: string; readonly why: string }[];
  readonly subs?: Readonly<Record<string, readonly ModelStep[]>>;
  readonly summaries?: readonly (string | ModelStep)[];
  readonly steps: readonly ScriptStep[];
}

/** Described by what it does (hooks, tools), or given as text (`source`), or named (`spec`). */
export interface ScriptPlugin {
  readonly name: string;
  /** Second argument of the plugin's factory; `ctx.options` in the code of hooks. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly hooks?: readonly HookBehaviour[];
  readonly tools?: Readonly<Record<string, ScriptTool>>;
  /** The whole text of the plugin's file, taken literally: it logs nothing and may be broken. */
  readonly source?: string;
  /** Of the file made from `source`; "js" when absent. */
  readonly extension?: "js" | "ts" | "mjs";
  /** What `plugin` of `opencode.json` says: a file URL, a path, or a package that is installed. */
  readonly spec?: string;
}

export interface HookBehaviour {
  readonly hook: string;
  /** Compared with the hook's input; `child: true` = only in sessions with a parent. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** Only the nth matching call, from 1. */
  readonly nth?: number;
  /** Milliseconds to wait first. */
  readonly hang?: number;
  /** Body of a function of `i` (input), `o` (output), `ctx` {client, directory, state, options}. */
  readonly js?: string;
  /** Message to throw at the end. */
  readonly throw?: string;
}

export interface ScriptTool {
  readonly description?: string;
  /** Name → `string`, `number`, `boolean` or `enum:a,b`, with `?` behind it when optional. */
  readonly args?: Readonly<Record<string, string>>;
  /** Body of execute(a, c, ctx). */
  readonly js?: string;
}

export interface ScriptStep {
  readonly prompt?: string | readonly unknown[];
  readonly agent?: string;
  readonly model?: string | { readonly providerID: string; readonly modelID: string };
  readonly noReply?: boolean;
  readonly tools?: Readonly<Record<string, boolean>>;
  readonly system?: string;
  /** Another session of the same instance, made on first use, or `$SESn`: one that is there. */
  readonly session?: string;
  readonly summarize?: true;
  readonly command?: string;
  readonly arguments?: string;
  readonly shell?: string;
  readonly revert?: { readonly user: number };
  readonly unrevert?: true;
  readonly fork?: string;
  readonly delete?: true;
  /** Any route of the host. */
  readonly request?: ScriptRequest;
  readonly llm?: readonly ModelStep[];
  readonly permissions?: readonly PermissionReply[];
  readonly questions?: readonly { readonly answers?: unknown; readonly reject?: unknown }[];
  readonly during?: readonly During[];
  /** Milliseconds to wait after the step, besides waiting for quiet. */
  readonly settle?: number | boolean;
}

export type PermissionReply = string | { readonly reply: string; readonly message?: string };

/** Something the user does while the step runs, as soon as a matching record is logged. */
export interface During {
  readonly on: { readonly hook: string; readonly has?: string; readonly nth?: number };
  readonly wait?: number;
  /** "main" = the session of the step, or `$SESn`. */
  readonly abort?: string;
  readonly prompt?: string | readonly unknown[];
  readonly noReply?: boolean;
  readonly request?: ScriptRequest;
}

export interface ScriptRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query; `$PROJ` and `$SESn` are filled in, here and in the body. */
  readonly path: string;
  readonly body?: unknown;
}

/** What a step does, by the key that names it. */
export const STEP_KINDS = [
  "prompt",
  "summarize",
  "command",
  "shell",
  "revert",
  "unrevert",
  "fork",
  "delete",
  "request",
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export function stepKind(step: ScriptStep): StepKind {
  const kind = STEP_KINDS.find((name) => step[name] !== undefined);
  if (kind === undefined) throw new Error(`step does nothing: ${JSON.stringify(step)}`);
  return kind;
}

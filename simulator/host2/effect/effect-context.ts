import type { Effect as Effects, Stream } from "effect";
import type { ToolCall, ToolInfo, ToolResult } from "../shape/tool-info.ts";
import type { Json } from "../shape/session-message.ts";
import { standardSchema } from "./effect-schema.ts";
import type { EffectLibrary } from "./effect-library.ts";
import { runEffect } from "./run-effect.ts";

/**
 * What a plugin of the form `{ id, effect }` is given: the same parts as `setup` gets, with Effects where promises stand
 * there. Hooks and tools answer Effects, which the end of their turn interrupts. A registration ends with the scope that
 * it is made in.
 */
type Any = Effects.Effect<unknown, unknown>;

interface Registration {
  dispose(): Promise<void>;
}

interface Hooked {
  hook(name: string, body: (value: unknown, signal: AbortSignal) => unknown): Promise<Registration>;
}

interface Draft {
  add(tool: ToolInfo): void;
}

interface Given {
  readonly app: unknown;
  readonly options: unknown;
  readonly event: { subscribe(): AsyncIterable<unknown> };
  readonly tool: Hooked & { transform(edit: (draft: Draft) => void): Promise<Registration> };
  readonly session: Hooked;
}

/** The code of 0.0.0-next-16350 that runs what a hook, or a tool, answers. */
const HOOK_CODE = "Reflect.apply(L0,void 0,[j0])";
const TOOL_CODE = "z.execute(y,N)";

export function effectContext(library: EffectLibrary, context: Json): Json {
  const { app, options, event, tool, session, ...parts } = context as unknown as Given;
  return {
    app,
    options,
    ...(effectParts(library, parts) as object),
    event: { subscribe: () => streamOf(library, event.subscribe) },
    tool: { hook: hookOf(library, tool), transform: toolsOf(library, tool) },
    session: { ...(effectParts(library, session) as object), hook: hookOf(library, session) },
  };
}

/** Each function as one that answers an Effect; one that registers is kept by the scope. */
function effectParts(library: EffectLibrary, part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => {
      if (typeof value !== "function") return [name, effectParts(library, value)];
      const ask = value as (...args: readonly unknown[]) => Promise<unknown>;
      return [name, (...args: unknown[]) => answered(library, () => ask(...args))];
    }),
  );
}

/** A registration among the answers is disposed of by an Effect, and with its scope. */
function answered({ Effect }: EffectLibrary, ask: () => Promise<unknown>): Any {
  const asked = Effect.tryPromise({ try: ask, catch: (error) => error });
  return Effect.flatMap(asked, (value) => {
    if (!isRegistration(value)) return Effect.succeed(value);
    const dispose = Effect.promise(() => value.dispose());
    return Effect.as(
      Effect.addFinalizer(() => dispose),
      { dispose },
    );
  }) as Any;
}

const isRegistration = (value: unknown): value is Registration =>
  typeof (Object(value) as { dispose?: unknown }).dispose === "function";

const hookOf =
  (library: EffectLibrary, part: Hooked) =>
  (name: string, body: (value: unknown) => unknown): Any =>
    answered(library, () =>
      part.hook(name, (value, signal) =>
        runEffect(library, { work: () => body(value), signal, code: HOOK_CODE }),
      ),
    );

/** 0.0.0-next-16350: the registration's own `dispose` takes no tool back, the end of the scope does. */
const toolsOf =
  (library: EffectLibrary, part: Given["tool"]) =>
  (edit: (draft: Draft) => void): Any => {
    const { Effect } = library;
    const added = answered(library, () =>
      part.transform((draft) => edit({ add: (tool) => draft.add(effectTool(library, tool)) })),
    );
    return Effect.as(Effect.orDie(added), { dispose: Effect.void });
  };

function effectTool(library: EffectLibrary, tool: ToolInfo): ToolInfo {
  const { Effect } = library;
  return {
    ...tool,
    isEffect: true,
    input: standardSchema(library, tool.input),
    output: standardSchema(library, tool.output),
    execute: async (input, { signal, progress, ...call }) => {
      const given = { ...call, progress: (metadata: Json) => Effect.sync(() => progress(metadata)) };
      const work = (): unknown => tool.execute(input, given as unknown as ToolCall);
      return (await runEffect(library, { work, signal, code: TOOL_CODE })) as ToolResult;
    },
  };
}

function streamOf(
  { Stream: streams }: EffectLibrary,
  subscribe: () => AsyncIterable<unknown>,
): Stream.Stream<unknown, unknown> {
  return streams.suspend(() => streams.fromAsyncIterable(subscribe(), (error) => error));
}

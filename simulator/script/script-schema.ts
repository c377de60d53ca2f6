import { z } from "zod";
import { STEP_KINDS } from "./script.ts";

/** What a script may contain, key by key; `script.ts` says what each key means. */
const body = (...parameters: string[]): z.ZodType<string> =>
  z.string().superRefine((source, context) => {
    try {
      // Compiled, not run: a syntax error would otherwise show only as a plugin that does not load.
      void new Function(...parameters, `return async () => {\n${source}\n}`);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    }
  });

const PATTERN = z.string().superRefine((source, context) => {
  try {
    void new RegExp(source, "g");
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});

export const MODEL_STEP = z.strictObject({
  say: z.string().optional(),
  call: z.array(z.tuple([z.string(), z.unknown()])).optional(),
  usage: z.number().int().min(0).optional(),
  finish: z.string().optional(),
  cut: z.boolean().optional(),
  http: z.number().int().optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  hang: z.number().min(0).optional(),
  wait: z.number().min(0).optional(),
});

const BEHAVIOUR = z.strictObject({
  hook: z.string(),
  when: z.record(z.string(), z.unknown()).optional(),
  nth: z.number().int().min(1).optional(),
  hang: z.number().min(0).optional(),
  js: body("i", "o", "ctx").optional(),
  throw: z.string().optional(),
});

const ARG = z
  .string()
  .regex(/^(string|number|boolean|enum:[^?]+)\??$/, "expected string, number, boolean or enum:a,b");

const PLUGIN = z
  .strictObject({
    name: z.string().regex(/^[\w.-]+$/, "a plugin name is a file name without folder"),
    options: z.record(z.string(), z.unknown()).optional(),
    hooks: z.array(BEHAVIOUR).optional(),
    tools: z
      .record(
        z.string(),
        z.strictObject({
          description: z.string().optional(),
          args: z.record(z.string(), ARG).optional(),
          js: body("a", "c", "ctx").optional(),
        }),
      )
      .optional(),
    source: z.string().optional(),
    extension: z.enum(["js", "ts", "mjs"]).optional(),
    spec: z.string().min(1).optional(),
  })
  .superRefine((plugin, context) => {
    const refuse = (message: string): void => context.addIssue({ code: "custom", message });
    const behaves = plugin.hooks !== undefined || plugin.tools !== undefined;
    if ([behaves, plugin.source !== undefined, plugin.spec !== undefined].filter(Boolean).length > 1)
      refuse("a plugin is described by hooks and tools, or by source, or by spec; not by two of them");
    if (plugin.extension !== undefined && plugin.source === undefined)
      refuse("extension belongs to a plugin given by source");
  });

const REQUEST = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: z.string().startsWith("/", "a path begins with / and names no host"),
  body: z.unknown().optional(),
});

const MODEL_NAME = z.union([z.string(), z.strictObject({ providerID: z.string(), modelID: z.string() })]);
const PROMPT = z.union([z.string(), z.array(z.unknown()).min(1)]);

const STEP = z
  .strictObject({
    prompt: PROMPT.optional(),
    agent: z.string().optional(),
    model: MODEL_NAME.optional(),
    noReply: z.boolean().optional(),
    tools: z.record(z.string(), z.boolean()).optional(),
    system: z.string().optional(),
    session: z.string().optional(),
    summarize: z.literal(true).optional(),
    command: z.string().optional(),
    arguments: z.string().optional(),
    shell: z.string().optional(),
    revert: z.strictObject({ user: z.number().int().min(1) }).optional(),
    unrevert: z.literal(true).optional(),
    fork: z.string().optional(),
    delete: z.literal(true).optional(),
    request: REQUEST.optional(),
    llm: z.array(MODEL_STEP).optional(),
    permissions: z
      .array(z.union([z.string(), z.strictObject({ reply: z.string(), message: z.string().optional() })]))
      .optional(),
    questions: z
      .array(z.strictObject({ answers: z.unknown().optional(), reject: z.unknown().optional() }))
      .optional(),
    during: z
      .array(
        z.strictObject({
          on: z.strictObject({
            hook: z.string(),
            has: z.string().optional(),
            nth: z.number().int().min(1).optional(),
          }),
          wait: z.number().min(0).optional(),
          abort: z.string().optional(),
          prompt: PROMPT.optional(),
          noReply: z.boolean().optional(),
          request: REQUEST.optional(),
        }),
      )
      .optional(),
    settle: z.union([z.number(), z.boolean()]).optional(),
  })
  .superRefine((step, context) => {
    const kinds = STEP_KINDS.filter((kind) => step[kind] !== undefined);
    if (kinds.length === 1) return;
    const found = kinds.length === 0 ? "none" : kinds.join(" and ");
    context.addIssue({
      code: "custom",
      message: `a step needs exactly one of ${STEP_KINDS.join(", ")}; found ${found}`,
    });
  });

/** A whole script, unknown keys refused. */
export const SCRIPT_SCHEMA = z.strictObject({
  id: z.string().regex(/^[\w.-]+$/, "an id is a file name without folder"),
  about: z.string().default(""),
  config: z
    .strictObject({
      limit: z
        .strictObject({ context: z.number(), output: z.number(), input: z.number().optional() })
        .optional(),
      opencode: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  session: z.strictObject({ title: z.string().nullable() }).optional(),
  title: z.union([z.string(), MODEL_STEP]).optional(),
  env: z.record(z.string().regex(/^[A-Za-z_]\w*$/, "not the name of a variable"), z.string()).optional(),
  files: z.record(z.string(), z.string()).optional(),
  plugins: z.array(PLUGIN).optional(),
  varying: z
    .array(z.strictObject({ text: PATTERN, as: z.string(), why: z.string().min(1, "say why it varies") }))
    .optional(),
  subs: z.record(z.string(), z.array(MODEL_STEP)).optional(),
  summaries: z.array(z.union([z.string(), MODEL_STEP])).optional(),
  steps: z.array(STEP).min(1),
});

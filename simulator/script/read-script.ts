import { readFileSync } from "node:fs";
import { z } from "zod";
import { STEP_KINDS, type Script } from "./script.ts";

/**
 * Reads one script file and refuses what the format does not know, naming the file, the place in it and what
 * is wrong. A mistyped key must not silently make a script prove nothing.
 */
export function readScript(path: string): Script {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ScriptError(
      `${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ScriptError(`${path}: is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parseScript(value, path);
}

/** Checks a script that is already parsed; `name` stands for the file in messages. */
export function parseScript(value: unknown, name: string): Script {
  const result = SCRIPT.safeParse(value);
  if (result.success) return result.data as Script;
  const lines = result.error.issues.map((issue) => {
    const place = issue.path.length === 0 ? "" : `${issue.path.map(String).join(".")}: `;
    return `${name}: ${place}${issue.message}`;
  });
  throw new ScriptError(lines.join("\n"));
}

/** A script that cannot be read or is not in the format. */
class ScriptError extends Error {
  override readonly name = "ScriptError";
}

const body = (...parameters: string[]): z.ZodType<string> =>
  z.string().superRefine((source, context) => {
    try {
      // Compiled, not run: a syntax error would otherwise show only as a plugin that does not load.
      void new Function(...parameters, `return async () => {\n${source}\n}`);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    }
  });

const MODEL_STEP = z.strictObject({
  say: z.string().optional(),
  call: z.array(z.tuple([z.string(), z.unknown()])).optional(),
  usage: z.number().int().min(0).optional(),
  finish: z.string().optional(),
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

const PLUGIN = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/, "a plugin name is a file name without folder"),
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

const SCRIPT = z.strictObject({
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
  files: z.record(z.string(), z.string()).optional(),
  plugins: z.array(PLUGIN).optional(),
  subs: z.record(z.string(), z.array(MODEL_STEP)).optional(),
  summaries: z.array(z.union([z.string(), MODEL_STEP])).optional(),
  steps: z.array(STEP).min(1),
});

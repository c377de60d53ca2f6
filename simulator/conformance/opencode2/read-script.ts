import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { parseWith, readWith, ScriptError } from "../../script/read-script.ts";
import { readAll, type ReadScripts } from "../../script/read-scripts.ts";
import { MODEL_STEP } from "../../script/script-schema.ts";
import { script2, type Script } from "./script.ts";

const REPLY = z.enum(["once", "always", "reject"]);

/** What a script of OpenCode 2 may contain, key by key; `script.ts` says what each key means. */
const STEP = z
  .strictObject({
    model: z.array(MODEL_STEP).optional(),
    prompt: z.string().optional(),
    admit: z.string().optional(),
    delivery: z.enum(["steer", "queue"]).optional(),
    resume: z.boolean().optional(),
    synthetic: z.string().optional(),
    compact: z.literal(true).optional(),
    command: z.string().optional(),
    arguments: z.string().optional(),
    interrupt: z.literal(true).optional(),
    agent: z.string().optional(),
    until: z.string().optional(),
    next: z.string().optional(),
    wait: z.literal(true).optional(),
    settle: z.literal(true).optional(),
    sleep: z.number().min(0).optional(),
    reply: REPLY.optional(),
    message: z.string().optional(),
    answer: z.record(z.string(), z.unknown()).nullable().optional(),
    elsewhere: z.union([z.literal(true), z.string()]).optional(),
    files: z.record(z.string(), z.string()).optional(),
    stage: z.union([z.number().int().min(0), z.literal("last")]).optional(),
    keepFiles: z.literal(true).optional(),
    clear: z.literal(true).optional(),
    commit: z.literal(true).optional(),
    fork: z.union([z.number().int().min(0), z.literal(true)]).optional(),
    letGo: z.literal(true).optional(),
    get: z.string().optional(),
    instruction: z.strictObject({ key: z.string(), value: z.unknown() }).optional(),
  })
  .refine((step) => Object.keys(step).length > 0, "a step does something");

const SCHEMA = z.strictObject({
  id: z.string().optional(),
  about: z.string().optional(),
  files: z.record(z.string(), z.string()).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
  git: z.boolean().optional(),
  plugins: z.record(z.string(), z.string()).optional(),
  effects: z.record(z.string(), z.string()).optional(),
  subs: z.record(z.string(), z.array(MODEL_STEP)).optional(),
  summaries: z.array(z.union([z.string(), MODEL_STEP])).optional(),
  replies: z.array(REPLY).optional(),
  steps: z.array(STEP).min(1),
});

/** Reads one script file of OpenCode 2; the name of the file is its id. Throws ScriptError. */
export function readScript2(path: string): Script {
  if (isOfOpencode1(path))
    throw new ScriptError(
      `${path}: is a script of OpenCode 1, whose steps have "llm": on OpenCode 2 they have "model" (see: opencode-simulator init --opencode 2)`,
    );
  return scriptOf(basename(path, ".json"), readWith(path, SCHEMA));
}

/** Checks a script that is already parsed; `name` stands for the file in messages. */
export function parseScript2(value: unknown, name: string): Script {
  return scriptOf(name, parseWith(value, name, SCHEMA));
}

function scriptOf(name: string, checked: unknown): Script {
  const { id: _id, about: _about, ...given } = checked as Partial<Script> & { about?: string };
  return script2(name, given);
}

/** Those of a file, or of all `*.json` of a folder; what cannot be read is told. Throws where there is none. */
export function readAll2(path: string): ReadScripts<Script> {
  if (!existsSync(path)) throw new Error(`no such file or folder: ${path}`);
  const read = readAll(path, readScript2);
  if (read.scripts.length + read.refused.length === 0) throw new Error(`no script in ${path}`);
  return read;
}

export const isOfOpencode1 = (path: string): boolean => keysOfSteps(path).has("llm");
/** A step of OpenCode 1 may name its model, too. */
export const isOfOpencode2 = (path: string): boolean =>
  keysOfSteps(path).has("model") && !isOfOpencode1(path);

function keysOfSteps(path: string): Set<string> {
  try {
    const { steps } = JSON.parse(readFileSync(path, "utf8")) as { steps?: unknown };
    return new Set(
      (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => Object.keys(Object(step) as object)),
    );
  } catch {
    // What is no script is told where it is read.
    return new Set();
  }
}

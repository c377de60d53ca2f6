import type { HostInstance } from "../instance.ts";
import type { ModelStep } from "../model/model.ts";
import type { ScriptedModel } from "../model/scripted-model.ts";
import { answerRequests } from "./answer-requests.ts";
import { watchDuring } from "./during.ts";
import { call, type HttpResult } from "./http-call.ts";
import { stepKind, type Script, type ScriptStep } from "./script.ts";
import type { SessionBook } from "./session-book.ts";
import { requestOf } from "./step-request.ts";

/**
 * Executes the steps of a script on an opened host, over its HTTP routes only, so that nothing here can tell
 * the two hosts apart. A step that does not come back in time fails the run: a hanging host is a finding.
 */
export interface DriveOptions {
  readonly script: Script;
  readonly instance: HostInstance;
  readonly model: ScriptedModel;
  readonly book: SessionBook;
  readonly logFile: string;
  readonly onStep?: (index: number, kind: string, input: unknown) => void;
  readonly onResult?: (index: number, result: HttpResult) => void;
  /** Real milliseconds one step may take. */
  readonly stepTimeoutMs?: number;
  /** Under faults a request may get no answer at all: the user sees that, and goes on with the next step. */
  readonly mayFail?: boolean;
}

/** Runs every step and returns what the driver's calls answered, one result per step. */
export async function drive(options: DriveOptions): Promise<HttpResult[]> {
  const { script, instance, book } = options;
  const results: HttpResult[] = [];
  const title = script.session === undefined ? "t" : script.session.title;
  // What fails now is opened by the first step that needs it.
  await book.open("main", title).catch((error: unknown) => {
    if (options.mayFail !== true) throw error;
  });
  for (const [index, step] of script.steps.entries()) {
    options.onStep?.(index, stepKind(step), step);
    const result = await withTimeout(
      options.mayFail === true ? answerOrNone(runStep(options, step)) : runStep(options, step),
      options.stepTimeoutMs ?? 60_000,
      `step ${index}`,
    );
    if (typeof step.settle === "number") await instance.sleep(step.settle);
    await withTimeout(instance.settle(), options.stepTimeoutMs ?? 60_000, `settling after step ${index}`);
    options.onResult?.(index, result);
    results.push(result);
  }
  return results;
}

/** What a user sees of a host that has gone away: no status. */
async function answerOrNone(step: Promise<HttpResult>): Promise<HttpResult> {
  try {
    return await step;
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : String(error) };
  }
}

async function runStep(options: DriveOptions, step: ScriptStep): Promise<HttpResult> {
  const { instance, model, book } = options;
  model.load(step.llm ?? []);
  const sessionID = await sessionOf(book, step.session ?? "main");
  const stopAnswering = answerRequests(instance, step, book);
  const during = watchDuring({ instance, step, book, sessionID, logFile: options.logFile });
  try {
    const request = await requestOf({ instance, book, step, sessionID });
    const result = await call(instance, request);
    if (step.fork !== undefined) book.name(step.fork, (result.body as { id?: string }).id);
    const meanwhile = await during.end();
    return meanwhile.length === 0 ? result : { ...result, during: meanwhile };
  } finally {
    during.stop();
    stopAnswering();
  }
}

/** `$SESn` is a session that is there already; any other name is made on first use. */
async function sessionOf(book: SessionBook, name: string): Promise<string> {
  if (!name.startsWith("$SES")) return book.open(name, "t");
  const resolved = String(await book.resolve(name));
  if (resolved === name) throw new Error(`session ${name}: so many sessions have not been created`);
  return resolved;
}

/** Fills `$PROJ` and `$SESn` into a model step at the moment it is answered. */
export async function fillStep(step: ModelStep, book: SessionBook): Promise<ModelStep> {
  return (await book.resolve(step)) as ModelStep;
}

const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

/** Real time, also where the host's own clock is virtual: a stuck host would never reach a virtual one. */
async function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = realSetTimeout(() => reject(new Error(`${what} did not end within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    realClearTimeout(timer);
  }
}

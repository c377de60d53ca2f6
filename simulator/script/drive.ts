import type { HostInstance } from "../instance.ts";
import type { ModelStep } from "../model/model.ts";
import type { ScriptedModel } from "../model/scripted-model.ts";
import { coreWaitMs } from "../live/core-wait.ts";
import { answerRequests } from "./answer-requests.ts";
import { watchDuring } from "./during.ts";
import { call, type HttpResult } from "./http-call.ts";
import { stepKind, type Script, type ScriptStep } from "./script.ts";
import type { SessionBook } from "./session-book.ts";
import { requestOf } from "./step-request.ts";
import { unmetOfScript, unmetOfStep, type StepLeft } from "./unmet.ts";

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

/** Runs every step and returns what the script says and nothing came of. */
export async function drive(options: DriveOptions): Promise<string[]> {
  const { script, instance, book, model } = options;
  const unmet: string[] = [];
  const title = script.session === undefined ? "t" : script.session.title;
  // What fails now is opened by the first step that needs it.
  await book.open("main", title).catch((error: unknown) => {
    if (options.mayFail !== true) throw error;
  });
  const limit = { ms: options.stepTimeoutMs ?? 60_000, isAtWork: () => instance.isAtWork?.() === true };
  for (const [index, step] of script.steps.entries()) {
    const place = `step ${index + 1}`;
    options.onStep?.(index, stepKind(step), step);
    const run = runStep(options, step);
    const { result, left } = await withTimeout(
      options.mayFail === true ? answerOrNone(run) : run,
      limit,
      place,
    );
    if (typeof step.settle === "number") await instance.sleep(step.settle);
    await withTimeout(instance.settle(), limit, `settling after ${place}`);
    options.onResult?.(index, result);
    // What is asked for as the step settles is asked for too.
    unmet.push(...unmetOfStep(place, result, { ...left(), answers: model.left }));
  }
  return options.mayFail === true ? [] : [...unmet, ...unmetOfScript(script, model)];
}

interface PlayedStep {
  readonly result: HttpResult;
  readonly left: () => Omit<StepLeft, "answers">;
}

/** What a user sees of a host that has gone away: no status. */
async function answerOrNone(step: Promise<PlayedStep>): Promise<PlayedStep> {
  try {
    return await step;
  } catch (error) {
    const body = error instanceof Error ? error.message : String(error);
    return { result: { status: 0, body }, left: () => ({ permissions: 0, questions: 0, during: [] }) };
  }
}

async function runStep(options: DriveOptions, step: ScriptStep): Promise<PlayedStep> {
  const { instance, model, book } = options;
  model.load(step.llm ?? []);
  const sessionID = await sessionOf(book, step.session ?? "main");
  const answering = answerRequests(instance, step, book);
  const during = watchDuring({ instance, step, book, sessionID, logFile: options.logFile });
  try {
    const request = await requestOf({ instance, book, step, sessionID });
    const result = await call(instance, request);
    if (step.fork !== undefined) book.name(step.fork, (result.body as { id?: string }).id);
    const meanwhile = await during.end();
    return {
      result: meanwhile.length === 0 ? result : { ...result, during: meanwhile },
      left: () => ({ ...answering.left(), during: during.missed() }),
    };
  } finally {
    during.stop();
    answering.stop();
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
const realNow = performance.now.bind(performance);

interface Limit {
  /**
   * Of wall time, without what this process has waited for a core, or has been held up in one turn of the event loop: who
   * has started it looks after that.
   */
  readonly ms: number;
  /** Then it does not count: how fast a child process is depends on the machine. */
  readonly isAtWork: () => boolean;
}

const LOOK_MS = 500;

/** Real time, also where the host's own clock is virtual: a stuck host would never reach a virtual one. */
async function withTimeout<T>(work: Promise<T>, { ms, isAtWork }: Limit, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const usedMs = (): number => realNow() - coreWaitMs();
    let [lastMs, leftMs] = [usedMs(), ms];
    const look = (): void => {
      const nowMs = usedMs();
      if (!isAtWork()) leftMs -= Math.min(nowMs - lastMs, LOOK_MS);
      lastMs = nowMs;
      if (leftMs <= 0) reject(new Error(`${what} did not end within ${ms} ms`));
      else timer = realSetTimeout(look, Math.min(leftMs, LOOK_MS));
    };
    look();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    realClearTimeout(timer);
  }
}

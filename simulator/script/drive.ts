import type { HostInstance } from "../instance.ts";
import type { ModelStep } from "../model/model.ts";
import type { ScriptedModel } from "../model/scripted-model.ts";
import { answerRequests } from "./answer-requests.ts";
import { watchDuring, type HttpResult } from "./during.ts";
import { stepKind, type Script, type ScriptStep } from "./script.ts";
import type { SessionBook } from "./session-book.ts";

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
    const request = await requestOf(options, step, sessionID);
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

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

async function requestOf(options: DriveOptions, step: ScriptStep, sessionID: string): Promise<Request> {
  const { instance, book } = options;
  const base = `/session/${sessionID}`;
  switch (stepKind(step)) {
    case "prompt":
      return { method: "POST", path: `${base}/message`, body: await book.resolve(promptBody(step)) };
    case "summarize":
      return { method: "POST", path: `${base}/summarize`, body: { providerID: "fake", modelID: "m1" } };
    case "command": {
      const { agent, model } = step;
      const ref = typeof model === "string" ? modelRef(model) : model;
      const body = {
        command: step.command,
        arguments: step.arguments ?? "",
        ...(agent === undefined ? {} : { agent }),
        // The one route that takes the model as a text.
        ...(ref === undefined ? {} : { model: `${ref.providerID}/${ref.modelID}` }),
      };
      return { method: "POST", path: `${base}/command`, body: await book.resolve(body) };
    }
    case "shell": {
      const body = { agent: step.agent ?? "build", command: step.shell };
      return { method: "POST", path: `${base}/shell`, body: await book.resolve(body) };
    }
    case "revert": {
      const messageID = await userMessage(instance, base, step.revert?.user ?? 1);
      return { method: "POST", path: `${base}/revert`, body: { messageID } };
    }
    case "unrevert":
      return { method: "POST", path: `${base}/unrevert` };
    case "fork":
      return { method: "POST", path: `${base}/fork`, body: {} };
    case "delete":
      return { method: "DELETE", path: base };
    case "request":
      return (await book.resolve(step.request)) as Request;
  }
}

/** Body of a prompt request: a text stands for one text part. */
export function promptBody(step: Pick<ScriptStep, "prompt" | "noReply"> & Partial<ScriptStep>): object {
  const parts = (Array.isArray(step.prompt) ? step.prompt : [step.prompt]).map((part: unknown) =>
    typeof part === "string" ? { type: "text", text: part } : part,
  );
  return {
    parts,
    ...(step.agent === undefined ? {} : { agent: step.agent }),
    ...(step.model === undefined
      ? {}
      : { model: typeof step.model === "string" ? modelRef(step.model) : step.model }),
    ...(step.noReply === undefined ? {} : { noReply: step.noReply }),
    ...(step.tools === undefined ? {} : { tools: step.tools }),
    ...(step.system === undefined ? {} : { system: step.system }),
  };
}

function modelRef(name: string): { providerID: string; modelID: string } {
  const [providerID, modelID] = name.includes("/") ? name.split("/", 2) : ["fake", name];
  return { providerID: providerID ?? "fake", modelID: modelID ?? name };
}

async function userMessage(instance: HostInstance, base: string, nth: number): Promise<string> {
  const response = await instance.fetch(`${base}/message`);
  const messages = (await response.json()) as { info: { id: string; role: string } }[];
  const found = messages.filter((message) => message.info.role === "user")[nth - 1];
  if (found === undefined) throw new Error(`revert: the session has no user message number ${nth}`);
  return found.info.id;
}

/** One call of a route with a JSON body; an empty answer is `null`. */
export async function call(instance: HostInstance, request: Request): Promise<HttpResult> {
  const response = await instance.fetch(request.path, {
    method: request.method,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body), headers: JSON_HEADERS }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : parse(text) };
}

const JSON_HEADERS = { "content-type": "application/json" };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { HostInstance, OpenOptions } from "../instance.ts";
import type { Model, ModelRequest } from "../model/model.ts";
import { ScriptedModel } from "../model/scripted-model.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { LogRecord, Recorded } from "../trace/normalise.ts";
import { drive, fillStep } from "./drive.ts";
import { prepareProject } from "./prepare-project.ts";
import type { Script } from "./script.ts";
import { SessionBook } from "./session-book.ts";

/**
 * Prepares the project of a script, drives it on one host, and hands back what was recorded: answers, plugin
 * log, model requests and what the host stored at the end. Still with real ids, times and paths.
 */
/** Opens a host for one project of a script. */
export type OpenForScript = (
  options: Pick<OpenOptions, "directory" | "model" | "record">,
) => Promise<HostInstance>;

export async function runScript(script: Script, open: OpenForScript): Promise<Recorded> {
  const project = prepareProject(script);
  const scripted = new ScriptedModel(script);
  const llm: Extract<TraceEvent, { type: "llm" }>[] = [];
  let book: SessionBook | undefined;
  const model: Model = {
    answer: async (request: ModelRequest) => {
      const step = scripted.answer(request);
      return book === undefined ? step : fillStep(step, book);
    },
  };
  let instance: HostInstance | undefined;
  try {
    instance = await open({
      directory: project.directory,
      model,
      record: (event) => {
        if (event.type === "llm") llm.push(event);
      },
    });
    book = new SessionBook(instance);
    const http = await drive({ script, instance, model: scripted, book, logFile: project.logFile });
    const { sessions, messages } = await readStore(instance, book);
    return {
      id: script.id,
      http,
      log: readLog(project.logFile),
      llm,
      sessions,
      messages,
      files: project.changedFiles(),
      paths: placeholders(instance, project.work),
    };
  } finally {
    book?.close();
    await instance?.close();
    project.remove();
  }
}

async function readStore(
  instance: HostInstance,
  book: SessionBook,
): Promise<Pick<Recorded, "sessions" | "messages">> {
  const sessions: Record<string, unknown>[] = [];
  const messages: Record<string, unknown>[] = [];
  for (const id of book.created()) {
    const response = await instance.fetch(`/session/${id}`);
    // A deleted session is gone.
    if (!response.ok) continue;
    sessions.push((await response.json()) as Record<string, unknown>);
    const stored = await instance.fetch(`/session/${id}/message`);
    messages.push(...((await stored.json()) as Record<string, unknown>[]));
  }
  return { sessions, messages };
}

function readLog(file: string): LogRecord[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as LogRecord);
}

function placeholders(instance: HostInstance, work: string): [string, string][] {
  const paths: [string, string][] = [
    [instance.directory, "$PROJ"],
    [work, "$WORK"],
  ];
  if (instance.paths !== undefined) {
    const { data, home } = instance.paths;
    // The rules of the plan agent name the data directory relative to the project.
    paths.push([data, "$DATA"], [home, "$HOME"], [relative(instance.directory, data), "$DATA"]);
  }
  // The longest first, so that a folder inside another is not taken for it.
  return paths.toSorted((a, b) => b[0].length - a[0].length);
}

import { withShellOutput } from "../../host/tools/bash/shell-output.ts";
import { expandTemplate } from "../agents/commands.ts";
import type { Host, Sent, SessionService } from "../services/host.ts";
import { NO_TOKENS, type Json, type SessionInfo } from "../shape/session-message.ts";
import { toSessionError } from "../shape/host-error.ts";
import { admit, admitCompaction } from "../storage/pending.ts";
import { generate } from "./generate.ts";
import { RunCoordinator, type Exit } from "./run-coordinator.ts";
import { SessionRunner } from "./runner.ts";
import { fork } from "./fork.ts";
import { Busy, NotFound } from "./refusals.ts";
import { clearRevert, commitRevert, stageRevert } from "./revert.ts";
import { slugOf } from "./slug.ts";

/**
 * Sessions as routes, plugins and tools use them: input is admitted at once, and worked on later.
 * @param now gives the services of the project as they are at that moment; a turn keeps those that it began with.
 */
export function createSessionService(now: () => Host): SessionService & { readonly runs: RunCoordinator } {
  const runner = runners();
  const runs = new RunCoordinator({
    drain: (sessionID, isForced, fiber) => runner(now()).drain(sessionID, isForced, fiber),
    started: (sessionID) => void now().bus.publish("session.execution.started", { sessionID }),
    settled: (sessionID, exit) => tellEnd(now(), sessionID, exit),
  });
  const infoOf = (sessionID: string): SessionInfo => {
    const { store } = now();
    if (!store.has(sessionID)) throw new NotFound("Session", sessionID);
    return store.session(sessionID).info;
  };
  const send = (type: "user" | "synthetic", input: Sent): unknown => {
    const { sessionID, id, text, description, metadata, delivery = "steer", resume } = input;
    const { revert } = infoOf(sessionID);
    // What the human says goes on from where an undo has come to; what is said in the human's place waits for that.
    if (type === "user") commitRevert(now(), sessionID);
    const data = {
      text,
      ...(type === "synthetic" && description !== undefined ? { description } : {}),
      ...(metadata === undefined ? {} : { metadata }),
    };
    const admitted = admit(now(), sessionID, { id: id ?? now().world.id("msg"), type, data, delivery });
    if (resume !== false && (type === "user" || revert === undefined)) runs.wake(sessionID);
    return { ...admitted, sessionID };
  };
  const service: SessionService = {
    create: (input) => create(now(), input),
    prompt: (input) => send("user", input),
    synthetic: (input) => send("synthetic", input),
    compact(sessionID) {
      infoOf(sessionID);
      const admitted = admitCompaction(now(), sessionID, now().world.id("msg"));
      runs.wake(sessionID);
      return { ...admitted, sessionID };
    },
    command({ command: name, arguments: given = "", ...input }) {
      const host = now();
      // Until the project's plugins are up, there are no commands.
      host.plugins.begin();
      const command = host.plugins.isUp ? host.commands.get(name) : undefined;
      if (!command) throw new NotFound("Command", name);
      const { sessionID } = input;
      const { agent = infoOf(sessionID).agent, model } = command;
      if (infoOf(sessionID).agent !== agent) host.bus.publish("session.agent.selected", { sessionID, agent });
      if (model !== undefined) host.bus.publish("session.model.selected", { sessionID, model });
      return send("user", { ...input, text: saidBy(host, command.template, given) });
    },
    async generate({ sessionID, prompt }) {
      infoOf(sessionID);
      return generate(now(), sessionID, prompt);
    },
    resume: (sessionID) => runs.run(sessionID),
    async interrupt(sessionID) {
      now().permission.forget(sessionID);
      await runs.interrupt(sessionID);
    },
    async wait(sessionID) {
      infoOf(sessionID);
      await runs.wait(sessionID);
    },
    active: () => runs.active(),
    revert: revertPart(runs, (sessionID) => (infoOf(sessionID), now())),
    fork({ sessionID, messageID }) {
      infoOf(sessionID);
      return fork(now(), sessionID, messageID);
    },
  };
  return { ...service, runs };
}

/** What a snippet for the shell writes to stderr stands between what it writes to stdout (0.0.0-next-16350). */
const saidBy = ({ place }: Host, template: string, given: string): string =>
  withShellOutput(place.directory, expandTemplate(template, given), "exec 2>&1; ");

/** A runner for as long as the services that it works with. */
function runners(): (host: Host) => SessionRunner {
  const known = new WeakMap<Host, SessionRunner>();
  return (host) => {
    const runner = known.get(host) ?? new SessionRunner(host);
    known.set(host, runner);
    return runner;
  };
}

/** @param hostOf throws for a session that is not there. */
function revertPart(runs: RunCoordinator, hostOf: (sessionID: string) => Host): SessionService["revert"] {
  const idle = (sessionID: string): Host => {
    const host = hostOf(sessionID);
    if (runs.active().includes(sessionID)) throw new Busy(`Session is busy: ${sessionID}`);
    return host;
  };
  return {
    stage: ({ sessionID, messageID, files }) =>
      stageRevert(idle(sessionID), sessionID, messageID, files ?? true),
    clear(sessionID) {
      clearRevert(idle(sessionID), sessionID);
      runs.wake(sessionID);
    },
    commit: (sessionID) => commitRevert(idle(sessionID), sessionID),
  };
}

function tellEnd(host: Host, sessionID: string, exit: Exit): void {
  if (!host.store.has(sessionID)) return;
  if (exit.type === "succeeded") host.bus.publish("session.execution.succeeded", { sessionID });
  if (exit.type === "interrupted")
    host.bus.publish("session.execution.interrupted", { sessionID, reason: exit.reason });
  if (exit.type === "failed") {
    const error = toSessionError(exit.error);
    host.bus.publish("session.execution.failed", { sessionID, error });
    host.record({
      type: "log",
      level: "error",
      service: "host",
      message: `Failed to drain Session: ${error.message}`,
    });
  }
}

function create(host: Host, input: Parameters<SessionService["create"]>[0]): SessionInfo {
  const { world, place, store, bus, version } = host;
  const id = input.id ?? world.id("ses");
  if (store.has(id)) return store.session(id).info;
  if (input.parentID !== undefined && !store.has(input.parentID))
    throw new NotFound("Session", input.parentID);
  const now = world.now();
  const { parentID, agent, model } = input;
  const root = place.worktree === "/" ? "/" : `${place.worktree}/`;
  // With the keys of the preview, and nothing under what it does not have (0.0.0-next-16350).
  const info: Json = {
    id,
    slug: slugOf(world),
    projectID: place.projectID,
    workspaceID: undefined,
    directory: place.directory,
    path: place.directory.startsWith(root) ? place.directory.slice(root.length) : "",
    parentID,
    cost: 0,
    tokens: NO_TOKENS,
    title: input.title ?? `New session - ${new Date(now).toISOString()}`,
    agent,
    model,
    version,
    time: { created: now, updated: now },
  };
  bus.publish("session.created", { sessionID: id, info });
  return store.session(id).info;
}

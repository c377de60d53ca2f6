import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openFakeHost, type FakeHostInstance, type FakeOpenOptions } from "../host/open/open-fake-host.ts";
import { nextRun } from "../host/plugin/import-fresh.ts";
import { playOn, playScript, type PlayOptions } from "../script/play-script.ts";
import { prepareProject } from "../script/prepare-project.ts";
import type { Script } from "../script/script.ts";
import type { Recording, RunResult } from "./recording.ts";
import type { Scene1, SceneOrder } from "./scene.ts";

export interface PlaySceneOptions extends Omit<SceneOrder, "scene"> {
  readonly scene: Scene1;
  /** A new recording for each part, by its number. */
  readonly recordingOf: (part: number) => Recording;
}

/** Plays a scene in this process; resolves to one result for each of its scripts, in order. */
export async function playScene(options: PlaySceneOptions): Promise<RunResult[]> {
  const { scene } = options;
  switch (scene.kind) {
    case "script":
      return [await playPart(options, scene.script, 0)];
    case "restart":
      return playRestart(options, scene.script, scene.after);
    case "projects": {
      const run = nextRun();
      return Promise.all(scene.scripts.map((script, part) => playPart(options, script, part, run)));
    }
  }
}

async function playPart(
  options: PlaySceneOptions,
  script: Script,
  part: number,
  run?: number,
): Promise<RunResult> {
  const recording = options.recordingOf(part);
  const open = (project: Parameters<typeof openFakeHost>[0]): Promise<FakeHostInstance> =>
    openFakeHost({ ...project, ...hostOptions(options), ...(run === undefined ? {} : { run }) });
  const played = await playScript(
    script,
    // Projects of one process draw different ids.
    async (project) => recording.follow(await open({ ...project, seed: options.seed + part })),
    { ...playOptions(options), work: folder(options, part), record: recording.record },
  );
  return recording.result(played, script);
}

/** The second instance imports the plugins anew and finds the sessions of the first, as a new process would. */
async function playRestart(options: PlaySceneOptions, script: Script, after: Script): Promise<RunResult[]> {
  const project = prepareProject(script, { ...playOptions(options), work: folder(options, 0) });
  try {
    const results: RunResult[] = [];
    let sessions: PlayOptions["sessions"];
    let former: FakeHostInstance | undefined;
    for (const [part, played] of [script, after].entries()) {
      const recording = options.recordingOf(part);
      const restart = former === undefined ? {} : { data: former.data() };
      const done = await playOn(
        project,
        played,
        async (opening) => {
          const seed = options.seed + part;
          former = await openFakeHost({ ...opening, ...hostOptions(options), ...restart, seed });
          return recording.follow(former);
        },
        {
          ...playOptions(options),
          record: recording.record,
          ...(sessions === undefined ? {} : { sessions }),
        },
      );
      sessions = done.sessions;
      results.push(recording.result(done, played));
    }
    return results;
  } finally {
    project.remove();
  }
}

function folder(options: PlaySceneOptions, part: number): string {
  const work = join(options.work, String(part));
  mkdirSync(work, { recursive: true });
  return work;
}

function hostOptions(options: PlaySceneOptions): Pick<FakeOpenOptions, "home" | "profile" | "faults"> {
  const { home, profile, faults } = options;
  return {
    home,
    ...(profile === undefined ? {} : { profile }),
    ...(faults === undefined ? {} : { faults }),
  };
}

function playOptions(options: PlaySceneOptions): PlayOptions {
  const { plugins, packages, stepTimeoutMs, profile, faults } = options;
  return {
    plugins,
    stepTimeoutMs,
    stays: true,
    ...(packages === undefined ? {} : { packages }),
    ...(profile === undefined ? {} : { hostVersion: profile.version }),
    ...(faults === undefined ? {} : { mayFail: true }),
  };
}

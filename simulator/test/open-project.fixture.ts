import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseFaultPlan } from "../fault/fault-plan.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";
import { classifyRequest } from "../model/classify-request.ts";
import type { TraceEvent } from "../trace/event.ts";
import { openFakeHost } from "../host/open/open-fake-host.ts";
import type { FakeHostInstance } from "../host/open/open-fake-host.ts";
import type { HostSwitches } from "../host/profile/host-profile.ts";
import { PINNED_PROFILE } from "../host/profile/profiles.ts";
import type { OpenRecord } from "../host/shape/open-record.ts";
import type { StoreData } from "../host/storage/message-store.ts";

/** A temporary git project with one plugin file and a scripted model, opened in the fake host. For tests only. */
export interface OpenProject {
  readonly host: FakeHostInstance;
  readonly directory: string;
  readonly trace: TraceEvent[];
  readonly requests: ModelRequest[];
  /** Answers of the model for the sessions' own steps, in order; "done" when used up. */
  readonly steps: ModelStep[];
  /** What the plugin pushed to `globalThis.seen`. */
  readonly seen: unknown[];
  session(title?: string): Promise<string>;
  prompt(sessionID: string, text: string): Promise<{ info: OpenRecord; parts: OpenRecord[] }>;
  messages(sessionID: string): Promise<{ info: OpenRecord; parts: OpenRecord[] }[]>;
  read(path: string): string;
}

export interface ProjectOptions {
  readonly steps?: readonly ModelStep[];
  /** Body of the plugin's factory: returns the hooks; `seen` and `ctx` are in scope. */
  readonly plugin?: string;
  readonly config?: Record<string, unknown>;
  readonly files?: Readonly<Record<string, string>>;
  readonly limit?: { readonly context: number; readonly output: number };
  readonly data?: StoreData;
  readonly directory?: string;
  readonly seed?: number;
  /** A fault plan as text. */
  readonly faults?: string;
  /** Switches that differ from the pinned version. */
  readonly switches?: Partial<HostSwitches>;
}

export async function withProject(
  options: ProjectOptions,
  use: (project: OpenProject) => Promise<void>,
): Promise<void> {
  const directory = options.directory ?? makeProject(options);
  const trace: TraceEvent[] = [];
  const requests: ModelRequest[] = [];
  const steps = [...(options.steps ?? [])];
  const seen: unknown[] = [];
  (globalThis as { seen?: unknown[] }).seen = seen;
  const answer = (request: ModelRequest): ModelStep => {
    requests.push(request);
    const kind = classifyRequest(request);
    if (kind === "title") return { say: "Title" };
    if (kind === "compaction") return { say: "SUMMARY" };
    return steps.shift() ?? { say: "done" };
  };
  const host = await openFakeHost({
    directory,
    model: { answer },
    seed: options.seed ?? 1,
    ...(options.faults ? { faults: parseFaultPlan(options.faults) } : {}),
    record: (event) => trace.push(event),
    ...(options.data ? { data: options.data } : {}),
    profile: { ...PINNED_PROFILE, switches: { ...PINNED_PROFILE.switches, ...options.switches } },
  });
  try {
    await use({
      host,
      directory,
      trace,
      requests,
      steps,
      seen,
      session: async (title = "t") => (await host.client.session.create({ body: { title } })).data?.id ?? "",
      async prompt(id, text) {
        const { data, error } = await host.client.session.prompt({
          path: { id },
          body: { parts: [{ type: "text", text }] },
        });
        if (!data) throw new Error(JSON.stringify(error));
        return data;
      },
      messages: async (id) => (await host.client.session.messages({ path: { id } })).data ?? [],
      read: (path) => readFileSync(join(directory, path), "utf8"),
    });
  } finally {
    await host.close();
    if (!options.directory) rmSync(directory, { recursive: true, force: true });
  }
}

export function makeProject(options: ProjectOptions): string {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), "fake-host-test-"));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  const limit = options.limit ?? { context: 100_000, output: 4000 };
  const provider = { fake: { npm: "@ai-sdk/openai-compatible", models: { m1: { limit } } } };
  const plugin = options.plugin ? [join(directory, "plugin.mjs")] : [];
  put("a.txt", "hello\nworld\n");
  put("opencode.json", JSON.stringify({ model: "fake/m1", provider, plugin, ...options.config }));
  if (options.plugin)
    put(
      "plugin.mjs",
      `const seen = globalThis.seen;\nexport const Plugin = async (ctx) => {\n${options.plugin}\n};\n`,
    );
  for (const [path, text] of Object.entries(options.files ?? {})) put(path, text);
  const git = (...args: string[]): void => {
    execFileSync("git", ["-c", "user.email=a@b", "-c", "user.name=a", ...args], {
      cwd: directory,
      stdio: "ignore",
    });
  };
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "start");
  return directory;
}

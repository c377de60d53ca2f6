/**
 * The built plugin on a project of its own, on either host, driven by scripted answers: for tests that prove a
 * single rule where scenarios prove behaviour over hours. A call written as `AS_ADVISED` becomes the call that
 * the last tool result or refusal names, so that advice is followed verbatim on the real host too.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  classifyRequest,
  openFakeHost,
  openLiveHost,
  ScriptedModel,
  stubPluginFiles,
  textOf,
  type HostInstance,
  type HostKind,
  type Model,
  type ModelRequest,
  type ModelStep,
} from "opencode-simulator";
import { openOnOneStart } from "./one-start.ts";

const RUNTIME = join(import.meta.dirname, "../../runtime");
export const AS_ADVISED = "as advised";

export interface Governed {
  readonly kind: HostKind;
  readonly host: HostInstance;
  readonly directory: string;
  /** Every request that the model was sent, in order. */
  readonly requests: readonly ModelRequest[];
  readonly toasts: readonly string[];
  newSession(): Promise<string>;
  /** Says something; resolves with the HTTP status when all is quiet. */
  say(sessionID: string, text: string, answers: readonly ModelStep[], agent?: string): Promise<number>;
  /** Types a slash command. */
  command(sessionID: string, name: string, args: string, answers?: readonly ModelStep[]): Promise<number>;
  /** Any route of the host, by POST; resolves with the HTTP status when all is quiet. */
  post(path: string, body: unknown): Promise<number>;
  /** Loads the answers of what is started next. */
  load(answers: readonly ModelStep[]): void;
  /** What the model read as results of its calls, in the newest request of the session. */
  results(sessionID: string): readonly string[];
  /** Contents of a file of the project, or null. */
  file(path: string): string | null;
  close(): Promise<void>;
}

export interface GovernedOptions {
  readonly kind: HostKind;
  readonly files?: Readonly<Record<string, string>>;
  readonly subs?: Readonly<Record<string, readonly ModelStep[]>>;
  readonly config?: Readonly<Record<string, unknown>>;
  /** What is loaded in the place of the built plugin. */
  readonly plugins?: readonly string[];
  /** Writes the summaries of compactions; left out: "SUMMARY n". */
  readonly summarize?: (request: ModelRequest) => ModelStep;
  /** The plugin's own settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder of the project in which the host is started; left out: its root. */
  readonly folder?: string;
  /** The real host is started for this project alone, for a true reason; left out: one start serves all. */
  readonly ownStart?: boolean;
}

/**
 * Settings of the host for a test that never asks what changed on the disk. For the snapshots of a step OpenCode 1.18.33
 * starts some ten processes of git, which takes three times as long as the rest of it.
 */
export const NO_SNAPSHOTS = { snapshot: false };

/** `tool {"json":1}` at the end of the advice. */
function advised(request: ModelRequest): readonly [string, unknown] {
  const text =
    request.body.messages
      .filter(({ role }) => role === "tool")
      .map(textOf)
      .at(-1) ?? "";
  const match = /^(?:USE INSTEAD: )?(\w+) (\{.*\})$/m.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`no call in: ${text}`);
  return [match[1], JSON.parse(match[2])];
}

function filled(step: ModelStep, request: ModelRequest): ModelStep {
  if (step.call === undefined) return step;
  return { ...step, call: step.call.map((call) => (call[0] === AS_ADVISED ? advised(request) : call)) };
}

/** The shipped agents, where the host looks for them. */
const agents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(RUNTIME, "agents"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => [`.opencode/agents/${name}`, readFileSync(join(RUNTIME, "agents", name), "utf8")]),
  );

/** Plugins and settings of the host lie in the project, so that projects of one start can differ. */
function makeProject({ plugins = [RUNTIME], config, settings, files }: GovernedOptions): string {
  const hostConfig = { ...config, plugin: plugins.map((path) => pathToFileURL(path).href) };
  const all = {
    "a.txt": "hello\n",
    ...stubPluginFiles(".opencode"),
    ...agents(),
    ".opencode/opencode.json": JSON.stringify(hostConfig),
    ".opencode/idumb.jsonc": JSON.stringify({ ...settings }),
    ...files,
  };
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "governed-")));
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  execFileSync("git", ["init", "-q"], { cwd: directory });
  return directory;
}

function openHost(
  { kind, ownStart, folder = "" }: GovernedOptions,
  project: string,
  model: Model,
): Promise<HostInstance> {
  const options = { directory: join(project, folder), model, seed: 1, record: () => undefined };
  if (kind === "fake") return openFakeHost(options);
  return ownStart === true ? openLiveHost({ ...options, withoutCatalogue: true }) : openOnOneStart(options);
}

/** Opens it for the test that runs, which closes it at its end at the latest. */
export async function openGoverned(options: GovernedOptions): Promise<Governed> {
  const directory = makeProject(options);
  const scripted = new ScriptedModel({ subs: options.subs ?? {} });
  const requests: ModelRequest[] = [];
  const toasts: string[] = [];
  const host = await openHost(options, directory, {
    answer(request) {
      requests.push(request);
      if (options.summarize && classifyRequest(request) === "compaction") return options.summarize(request);
      return filled(scripted.answer(request), request);
    },
  });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await host.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  onTestFinished(close, 60_000);
  host.onEvent(({ type, properties }) => {
    if (type === "tui.toast.show") toasts.push(String(properties["message"]));
  });
  const post = async (path: string, body: unknown): Promise<number> => {
    const answer = await host.fetch(path, { method: "POST", body: JSON.stringify(body) });
    await answer.text();
    await host.settle();
    return answer.status;
  };
  return {
    kind: options.kind,
    host,
    directory,
    requests,
    toasts,
    async newSession() {
      const { data } = await host.client.session.create({ body: { title: "t" } });
      return data?.id ?? "";
    },
    say(sessionID, text, answers, agent) {
      scripted.load(answers);
      const parts = [{ type: "text", text }];
      return post(`/session/${sessionID}/message`, { parts, ...(agent === undefined ? {} : { agent }) });
    },
    command(sessionID, name, args, answers = []) {
      scripted.load(answers);
      return post(`/session/${sessionID}/command`, { command: name, arguments: args });
    },
    post,
    load: (answers) => scripted.load(answers),
    results(sessionID) {
      const last = requests.findLast(({ headers }) => headers["x-session-id"] === sessionID);
      return (last?.body.messages ?? []).filter(({ role }) => role === "tool").map(textOf);
    },
    file(path) {
      return existsSync(join(directory, path)) ? readFileSync(join(directory, path), "utf8") : null;
    },
    close,
  };
}

import type { ModelStep } from "../model/model.ts";
import { COMPACTION, type Answer, type Call, type Conversation, type Turn } from "./conversation.ts";
import { fixturesOf } from "./fixtures.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { DELEGATES, isPlayable, recordedName, SHELL } from "./playable-calls.ts";
import { recordedTools1, recordedTools2, type RecordedResult } from "./recorded-tools.ts";

export interface ImportOptions {
  readonly id: string;
  /**
   * Commands of the shell run again. Unless asked for they do not: a command that was right there may do harm here. In
   * its place one stands that prints what it printed, with the command as a comment, and ends as it ended.
   */
  readonly commands?: boolean | undefined;
  /** Files as they were before the session, where somebody saw them. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

/** A script that plays a session again, secrets and the paths of its machine taken out. */
export function scriptOf(conversation: Conversation, options: ImportOptions): Record<string, unknown> {
  const writing = new Writing(conversation, options);
  const steps = conversation.turns.map((turn) => writing.step(turn));
  const script = {
    id: options.id,
    about: `Recorded: ${conversation.title ?? options.id}`,
    files: { ...fixturesOf(conversation, options.files), ...writing.files },
    ...writing.plugins(),
    ...(Object.keys(writing.subs).length === 0 ? {} : { subs: writing.subs }),
    ...(writing.summaries.length === 0 ? {} : { summaries: writing.summaries }),
    ...writing.permissions(),
    steps,
  };
  return portable(script, conversation.directory) as Record<string, unknown>;
}

class Writing {
  readonly files: Record<string, string> = {};
  readonly subs: Record<string, ModelStep[]> = {};
  readonly summaries: string[] = [];
  readonly #conversation: Conversation;
  readonly #options: ImportOptions;
  readonly #recorded: Record<string, RecordedResult[]> = {};

  constructor(conversation: Conversation, options: ImportOptions) {
    this.#conversation = conversation;
    this.#options = options;
  }

  step({ said, answers, replies = [] }: Turn): object {
    const isOf2 = this.#conversation.generation === 2;
    if (said === COMPACTION) {
      this.summaries.push(answers.map(({ say }) => say).join("\n"));
      return isOf2 ? { compact: true } : { summarize: true };
    }
    const steps = answers.map((answer) => this.#answer(answer));
    if (isOf2) return { prompt: said, model: steps };
    return { prompt: said, llm: steps, ...(replies.length === 0 ? {} : { permissions: replies }) };
  }

  plugins(): object {
    if (Object.keys(this.#recorded).length === 0) return {};
    return this.#conversation.generation === 2
      ? { plugins: { "recorded-tools": recordedTools2(this.#recorded) } }
      : { plugins: [recordedTools1(this.#recorded)] };
  }

  /** OpenCode 2 answers permissions for the whole script, in order. */
  permissions(): object {
    const replies = this.#conversation.turns.flatMap((turn) => turn.replies ?? []);
    return this.#conversation.generation === 2 && replies.length > 0 ? { replies } : {};
  }

  #answer({ say, calls, failed }: Answer): ModelStep {
    if (failed !== undefined) return failed;
    const call = calls.map((one) => this.#call(one));
    return { ...(say === "" && call.length > 0 ? {} : { say }), ...(call.length === 0 ? {} : { call }) };
  }

  #call(call: Call): readonly [tool: string, args: unknown] {
    const { generation } = this.#conversation;
    const { tool, input, output, error } = call;
    if (!isPlayable(call, generation)) {
      const name = recordedName(tool, generation);
      (this.#recorded[name] ??= []).push({ output, error });
      return [name, input];
    }
    if (tool === SHELL[generation] && this.#options.commands !== true) return [tool, this.#printed(call)];
    if (tool === DELEGATES[generation]) this.#delegated(call);
    return [tool, input];
  }

  #printed({ input, output = "", error, exit = error === undefined ? 0 : 1 }: Call): object {
    const path = `.recorded/${Object.keys(this.files).length + 1}.txt`;
    this.files[path] = output === "" ? (error ?? "") : output;
    const [line = ""] = String(input["command"]).split("\n");
    return { ...input, command: `cat ${path}${exit === 0 ? "" : `; exit ${exit}`} # ${line}` };
  }

  #delegated({ input, output = "", child }: Call): void {
    const [first = ""] = String(input["prompt"]).split("\n");
    const [, result = output] = /<task_result>\n?([\s\S]*?)\n?<\/task_result>/.exec(output) ?? [];
    const answers = child?.map((answer) => this.#answer(answer)) ?? [{ say: result.trim() }];
    this.subs[first.slice(0, KEY_CHARS)] = [...(this.subs[first.slice(0, KEY_CHARS)] ?? []), ...answers];
  }
}

const KEY_CHARS = 80;

/** Texts without secrets and without the folder of the project, keys included. */
function portable(value: unknown, directory: string | undefined): unknown {
  const text = (raw: string): string => {
    const masked = maskSecrets(raw);
    return directory === undefined || directory === "/"
      ? masked
      : masked.replaceAll(`${directory}/`, "").replaceAll(directory, ".");
  };
  const walk = (one: unknown): unknown => {
    if (typeof one === "string") return text(one);
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [text(key), walk(item)]));
  };
  return walk(value);
}

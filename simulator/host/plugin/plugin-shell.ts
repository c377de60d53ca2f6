import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import type { World } from "../../world/world.ts";

/**
 * The `$` of a plugin's input. Under Bun it is the real `Bun.$`, holding the clock while a command runs; under
 * Node a stand-in with the same surface that hands the command line to bash. Interpolated values are quoted,
 * arrays spread, `{ raw }` taken as it is.
 */
type Template = (strings: TemplateStringsArray, ...values: unknown[]) => PromiseLike<unknown>;

export function pluginShell(world: World): Template {
  const real = (globalThis as { Bun?: { $: Template } }).Bun?.$;
  return real ? trackedShell(real, world) : standIn({ cwd: undefined, env: undefined, throws: true });
}

/** A command of `Bun.$` starts when somebody waits for it: that is when the clock has to stop. */
function trackedShell(real: Template, world: World): Template {
  const tracked: Template = (strings, ...values) => {
    const command = real(strings, ...values);
    const then = command.then.bind(command) as Promise<unknown>["then"];
    let ending: Promise<unknown> | undefined;
    const wait: Promise<unknown>["then"] = (onValue, onError) => {
      ending ??= world.trackChild(then((value) => value));
      return ending.then(onValue, onError);
    };
    Reflect.set(command, "then", wait);
    return command;
  };
  return new Proxy(tracked, {
    get: (target, key) => Reflect.get(key in target && key !== "prototype" ? target : real, key) as unknown,
  });
}

interface Settings {
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>> | undefined;
  readonly throws: boolean;
}

interface ShellOutput {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly exitCode: number;
  text(encoding?: BufferEncoding): string;
  json(): unknown;
}

function standIn(initial: Settings): Template {
  let defaults = initial;
  const shell = (strings: TemplateStringsArray, ...values: unknown[]) =>
    new ShellCommand(commandLine(strings, values), defaults);
  const set = (change: Partial<Settings>) => {
    defaults = { ...defaults, ...change };
    return shell;
  };
  return Object.assign(shell, {
    cwd: (cwd?: string) => set({ cwd }),
    env: (env?: Settings["env"]) => set({ env }),
    nothrow: () => set({ throws: false }),
    throws: (throws: boolean) => set({ throws }),
    escape: quote,
  });
}

/** The result of `$`: nothing runs until it is waited for, and then once. */
class ShellCommand implements PromiseLike<ShellOutput> {
  readonly #line: string;
  #settings: Settings;
  #running: Promise<ShellOutput> | undefined;

  constructor(line: string, settings: Settings) {
    this.#line = line;
    this.#settings = settings;
  }

  cwd(cwd: string): this {
    return this.#set({ cwd });
  }
  env(env: Settings["env"]): this {
    return this.#set({ env });
  }
  quiet(): this {
    return this;
  }
  nothrow(): this {
    return this.#set({ throws: false });
  }
  throws(throws: boolean): this {
    return this.#set({ throws });
  }
  async text(encoding?: BufferEncoding): Promise<string> {
    return (await this).text(encoding);
  }
  async json(): Promise<unknown> {
    return (await this).json();
  }
  async *lines(): AsyncGenerator<string> {
    for (const line of (await this.text()).replace(/\n$/, "").split("\n")) yield line;
  }
  // oxlint-disable-next-line unicorn/no-thenable -- Bun.$ is one, and starts when it is waited for
  then<A = ShellOutput, B = never>(
    onValue?: ((value: ShellOutput) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#running ??= Promise.resolve().then(() => run(this.#line, this.#settings));
    return this.#running.then(onValue, onError);
  }
  catch<B>(onError: (reason: unknown) => B | PromiseLike<B>): Promise<ShellOutput | B> {
    return this.then(undefined, onError);
  }

  #set(change: Partial<Settings>): this {
    this.#settings = { ...this.#settings, ...change };
    return this;
  }
}

/** Synchronous, so that what a plugin runs side by side ends in one order on every machine. */
function run(line: string, { cwd, env, throws }: Settings): ShellOutput {
  const { stdout, stderr, status, signal } = spawnSync("bash", ["-c", line], {
    cwd,
    env: env as NodeJS.ProcessEnv | undefined,
  });
  const exitCode = status ?? 128 + (signal ? constants.signals[signal] : 0);
  const output: ShellOutput = {
    stdout,
    stderr,
    exitCode,
    text: (encoding = "utf8") => stdout.toString(encoding),
    json: () => JSON.parse(stdout.toString("utf8")) as unknown,
  };
  if (exitCode !== 0 && throws)
    throw Object.assign(new Error(`Failed with exit code ${exitCode}`), { name: "ShellError", ...output });
  return output;
}

function commandLine(strings: TemplateStringsArray, values: readonly unknown[]): string {
  return strings.raw
    .map((text, index) => text + (index < values.length ? valueOf(values[index]) : ""))
    .join("");
}

function valueOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueOf).join(" ");
  if (typeof value === "object" && value !== null && "raw" in value) return String(value.raw);
  return quote(String(value));
}

function quote(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * OpenCode 1 at a terminal of its own: the real binary behind a pseudo-terminal, its bytes read by the emulator that
 * VS Code has. What a test sees is what a human would see. Nothing waits for a time: a screen is looked at whenever the
 * emulator has read something new.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawn, type IPty } from "@lydell/node-pty";
import xterm from "@xterm/headless";
import type { Model } from "opencode-simulator";
import { createHostHome } from "../../simulator/live/host-home.ts";
import { locateOpencode } from "../../simulator/live/locate-opencode.ts";
import { OPENCODE_1 } from "../../simulator/live/opencode1.ts";
import { openModelServer } from "../../simulator/model/model-server.ts";
import { strayIn } from "./stray.ts";

export interface Tui {
  /** Lines of the screen, without spaces at their ends. */
  screen(): readonly string[];
  /** The same, as soon as its text, as a human reads it, holds. Throws with the screen when it does not within a minute. */
  until(holds: (text: string) => boolean): Promise<readonly string[]>;
  /** Keys, as a terminal sends them. */
  press(keys: string): void;
  /** What reached the terminal since the start that OpenCode did not draw. */
  stray(): string;
  /** The exit code, once the program has ended. */
  readonly ended: Promise<number>;
  close(): Promise<void>;
}

export const KEY = { enter: "\r", right: "\u001B[C" } as const;

const SIZE = { cols: 100, rows: 36 };
const WITHIN_MS = 60_000;

/** @param directory a project with its own settings and plugins */
export async function openTui(directory: string, model: Model): Promise<Tui> {
  const binary = locateOpencode();
  const home = createHostHome(binary);
  const answers = await openModelServer((request) => model.answer(request));
  const { version } = binary;
  const settings = OPENCODE_1.configure(home, { modelUrl: answers.url, before: {}, version });
  writeFileSync(join(home.config, "opencode.json"), JSON.stringify(settings));
  const catalogue = join(home.root, "models.json");
  writeFileSync(catalogue, "{}");
  const program = spawn(binary.path, [directory], {
    ...SIZE,
    name: "xterm-256color",
    cwd: directory,
    env: { LANG: "C.UTF-8", COLORTERM: "truecolor", ...home.env, OPENCODE_MODELS_PATH: catalogue },
  });
  const emulated = emulate(program);
  const close = async (): Promise<void> => {
    program.kill("SIGKILL");
    await emulated.ended;
    await answers.close();
    home.remove();
  };
  return { ...emulated, press: (keys) => program.write(keys), close };
}

/** As a human reads it: what lies behind a message at the right edge first, then the message, both on one line. */
function asText(lines: readonly string[]): string {
  const split = lines.map((line) => /^(.*)┃ {2}(.*?)┃$/.exec(line) ?? [line, line, ""]);
  return [1, 2]
    .map((part) => split.map((of) => of[part]).join(" "))
    .join(" ")
    .replaceAll(/[\s┃]+/g, " ");
}

function emulate(program: IPty): Pick<Tui, "screen" | "until" | "stray" | "ended"> {
  const terminal = new xterm.Terminal({ ...SIZE, allowProposedApi: true });
  let bytes = "";
  let isEnded = false;
  let news = Promise.withResolvers<void>();
  const wake = (): void => {
    news.resolve();
    news = Promise.withResolvers();
  };
  program.onData((data) => {
    bytes += data;
    terminal.write(data, wake);
  });
  // The program asks the terminal what it can do, and waits for the answers.
  terminal.onData((answer) => program.write(answer));
  const screen = (): readonly string[] => {
    const { active } = terminal.buffer;
    return Array.from({ length: SIZE.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  };
  return {
    screen,
    stray: () => strayIn(bytes),
    ended: new Promise((resolve) =>
      program.onExit(({ exitCode }) => {
        isEnded = true;
        wake();
        resolve(exitCode);
      }),
    ),
    until: async (holds) => {
      const late = AbortSignal.timeout(WITHIN_MS);
      late.addEventListener("abort", () => wake());
      for (;;) {
        if (holds(asText(screen()))) return screen();
        if (late.aborted || isEnded) throw new Error(`not on the screen: ${holds}\n${screen().join("\n")}`);
        await news.promise;
      }
    },
  };
}

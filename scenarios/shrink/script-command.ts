/** `npm run stress -- --script FILE`: one script in the place of the suite. */
import { join } from "node:path";
import type { HostGeneration } from "opencode-simulator";
import { EXIT_CODES } from "../run/could-not-run.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { lendPlugin } from "../run/lend-plugin.ts";
import { fromCaller, outDirectory } from "../run/places.ts";
import type { Terminal } from "../run/terminal.ts";
import { playScript } from "./play-script.ts";

interface ScriptOptions {
  readonly live?: true;
  readonly opencode: HostGeneration;
  readonly sabotage?: string | true;
  readonly plugin?: string;
  readonly out?: string;
  /** Options with which the script is played again. */
  readonly replayOptions: string;
}

/** Plays it and writes its report; returns the exit code. */
export async function scriptCommand(
  file: string,
  options: ScriptOptions,
  terminal: Terminal,
): Promise<number> {
  const interrupt = listenForInterruption();
  const lent = await lendPlugin(options.plugin, options.opencode);
  try {
    const out = outDirectory(options.out);
    const report = await playScript({
      file: fromCaller(file),
      host: options.live === true ? "real" : "fake",
      opencode: options.opencode,
      plugin: lent.plugin,
      replayOptions: options.replayOptions,
      sabotage: typeof options.sabotage === "string" ? options.sabotage : null,
      out,
      say: terminal.out,
      signal: interrupt.signal,
    });
    if (report === null) {
      terminal.err("stress: interrupted; the script was not played to its end");
      return EXIT_CODES.interrupted;
    }
    terminal.out(`\nReport: ${join(out, "report.html")}`);
    return report.failures.length === 0 ? 0 : 1;
  } finally {
    interrupt.over();
    lent.giveBack();
  }
}

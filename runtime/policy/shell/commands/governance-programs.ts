/**
 * Programs that are the governance: its own command line, and a host started without its plugins. What they
 * would do does not matter; no tool call uses them (G0).
 */
import type { Judge } from "../analysis.ts";
import { oneOf } from "../one-of.ts";

const own: Judge = ({ scope }) => scope.analysis.findings.govern("it runs the governance's own command line");

const host: Judge = ({ args, scope }) => {
  const { findings } = scope.analysis;
  const texts = args.map((arg) => arg.text);
  if (texts.length === 1 && oneOf("--version -v --help -h models stats").test(texts[0])) return;
  const steers = texts.some(
    (text) =>
      text === "--pure" ||
      text.startsWith("--attach") ||
      text === "attach" ||
      text === "plugin" ||
      text === "upgrade" ||
      text === "uninstall",
  );
  if (steers) findings.govern("it steers the host around the gate");
  else findings.runs("opencode");
};

export const GOVERNANCE_PROGRAMS: Readonly<Record<string, Judge>> = { idumb: own, opencode: host };

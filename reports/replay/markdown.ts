/**
 * What governance would have done in a recorded session, for somebody with a minute: what was stopped for good,
 * what only waited for a task, what was noticed, held back and kept.
 */
import { cell, code } from "../markdown-cell.ts";
import { many } from "../words.ts";
import { grouped, whenText } from "./grouped.ts";
import { countOf, type Happening, type HappeningKind, type ReplayReport } from "./model.ts";

/** Of each kind shown in full; the rest is counted. */
const SHOWN = 12;
const DETAIL_CHARS = 600;

export const replayJson = (report: ReplayReport): string => `${JSON.stringify(report, null, 2)}\n`;

/** What the kinds are called, in the order of what a reader wants to know first. */
export const KIND_TITLES: Readonly<Record<HappeningKind, string>> = {
  stopped: "Stopped",
  held: "Not believed to be done",
  flagged: "Noticed",
  remembered: "Remembered",
  checkpoint: "Evidence recorded",
  task: "Tasks",
};

export const stayed = ({ happenings }: ReplayReport): Happening[] =>
  happenings.filter(({ kind, end }) => kind === "stopped" && end === "stayed");

export const led = ({ happenings }: ReplayReport): Happening[] =>
  happenings.filter(({ kind, end }) => kind === "stopped" && end === "led");

/** The whole in a line. */
export function replaySummary(report: ReplayReport): string {
  const counts = [
    `${stayed(report).length} stopped for good`,
    `${led(report).length} made to wait for a call that the refusal names`,
    `${many(countOf(report, "held"), "claim")} of "done" not believed`,
    `${countOf(report, "flagged")} noticed`,
    `${countOf(report, "remembered")} remembered`,
    `${many(countOf(report, "checkpoint"), "piece")} of evidence`,
  ];
  return `${many(report.calls, "call")} in ${many(report.turns, "turn")}: ${counts.join(", ")}`;
}

export function replayFacts(report: ReplayReport): string {
  const agent =
    report.agent === "follows"
      ? "an agent that does what a refusal advises, once"
      : "an agent that never notices a refusal";
  const host = report.host === "fake" ? "simulated" : "real";
  return `mode ${report.mode} · ${agent} · ${host} OpenCode ${report.hostVersion} · ${many(report.compactions, "compaction")} · suite ${report.suiteVersion}`;
}

/** Markdown with a final newline. */
export function replayMarkdown(report: ReplayReport): string {
  const of = (kind: HappeningKind): Happening[] => report.happenings.filter((one) => one.kind === kind);
  return `${[
    "# What iDumb would have done",
    "",
    ...report.sources.map(
      ({ file, kind, titles, hostVersion, messages, problem }) =>
        `- ${cell(titles.filter(Boolean).join(", ") || file)} (${kind} ${code(file)}, ${many(messages, "message")}, recorded with OpenCode ${cell(hostVersion)})${problem === null ? "" : `. **${cell(problem)}**`}`,
    ),
    "",
    `**${replaySummary(report)}.**`,
    "",
    replayFacts(report),
    "",
    ...section("Stopped for good", stayed(report), true),
    ...section("Waited for what the refusal named, then went on", led(report), false),
    ...section(KIND_TITLES.held, of("held"), true),
    ...section(KIND_TITLES.flagged, of("flagged"), false),
    ...section(KIND_TITLES.remembered, of("remembered"), false),
    ...section(KIND_TITLES.checkpoint, of("checkpoint"), false),
    ...list("What would be known at the end", report.memory),
    ...list("How far this goes", report.notes),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

function section(title: string, happenings: readonly Happening[], isDetailed: boolean): string[] {
  if (happenings.length === 0) return [];
  const groups = grouped(happenings);
  const detail = ({ detail: text }: Happening): string[] =>
    isDetailed && text !== "" ? ["", ...quoted(text), ""] : [];
  return [
    `## ${title} (${happenings.length})`,
    "",
    ...groups
      .slice(0, SHOWN)
      .flatMap(({ one, ...group }) => [
        `- ${whenText({ one, ...group })}: ${cell(one.what)}${insteadOf(one)}${one.moment === null ? "" : ` ([look](replay.html#run=replay&moment=${one.moment}))`}`,
        ...detail(one),
      ]),
    ...(groups.length > SHOWN ? [`- … and ${groups.length - SHOWN} more, all in replay.json`] : []),
    "",
  ];
}

/** What it took to go on, shortly. */
const insteadOf = ({ end, instead = "" }: Happening): string =>
  end === "led" ? ` — first: ${code(instead.slice(0, 120))}` : "";

function list(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - SHOWN;
  return [
    `## ${title}`,
    "",
    ...lines.slice(0, SHOWN).map((line) => `- ${cell(line)}`),
    ...(more > 0 ? [`- … and ${more} more, all in replay.json`] : []),
    "",
  ];
}

const quoted = (text: string): string[] =>
  text
    .slice(0, DETAIL_CHARS)
    .split("\n")
    .map((line) => `  > ${cell(line)}`);

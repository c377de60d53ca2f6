import type { Pivot } from "./pivots.ts";
import type { KnownDifference } from "../simulator/conformance/known-differences.ts";
import { capabilityManifest } from "./capability-manifest.ts";
import { EARLY_QUESTIONS } from "./early-questions.ts";
import { byVersion, generationOf, PINNED } from "./generation.ts";
import type { SpikeRecord } from "./record.ts";
import { PROFILE_DIFFERENCES } from "./profile-differences.ts";

type Difference = Pick<KnownDifference, "name" | "differs" | "why">;

/** SPIKE-RESULTS.md, generated from the records: nothing stands in it that was not measured. */
export function renderResults(
  records: readonly SpikeRecord[],
  known: readonly Difference[],
  pivots: readonly Pivot[] = [],
): string {
  const [pinned, pinned2] = [PINNED[1], PINNED[2]].map((version) =>
    records.filter((record) => record.hostVersion === version),
  ) as [SpikeRecord[], SpikeRecord[]];
  return `${[
    "# Spike results",
    "What is believed about OpenCode, asked of the real binaries (offline, scripted model): " +
      `of OpenCode 1 opencode-ai ${PINNED[1]}, of OpenCode 2 the preview ${PINNED[2]}.\n` +
      "Generated from `spikes/records` by `npm run spike`; do not edit.",
    "## Hypotheses",
    summary(pinned),
    hypotheses(pinned),
    "## Hypotheses on OpenCode 2",
    summary(pinned2),
    hypotheses(pinned2),
    "### What OpenCode 2 lacks, and what the product has instead",
    replaced(pinned2),
    "## Questions from before anything was measured",
    early(pinned),
    "## Hook × version",
    "`verified` = works as the product needs it; `different` = there, but behaves otherwise; `absent` = this version has no such thing; `–` = not asked. " +
      `Names are those of OpenCode 1; ${PINNED[2]} was asked in its own words.`,
    versions(records),
    "## The fake hosts as each version",
    profiles(records),
    "## Known differences of the fake host",
    differences(known),
    "## Mechanisms without effect in a play",
    pivoted(pivots),
  ].join("\n\n")}\n`;
}

function summary(records: readonly SpikeRecord[]): string {
  const as = (verdict: string): number => records.filter((record) => record.verdict === verdict).length;
  const surprises = records.filter((record) => record.verdict !== record.expected);
  const rest = surprises.length === 0 ? "all as expected" : `not as expected: ${names(surprises)}`;
  const dates = records.map((record) => record.date).toSorted();
  const measured = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  return `${records.length} hypotheses, measured ${measured}: ${as("holds")} hold, ${as("false")} are false, ${as("absent")} name something the host does not have; ${rest}.`;
}

/** Each was looked for in the run that its record is of. */
function replaced(records: readonly SpikeRecord[]): string {
  const lacking = records.filter(({ verdict, instead }) => verdict === "absent" && instead !== undefined);
  return list(lacking.map(({ id, instead = "" }) => [`${id}:`, `${instead}.`]));
}

const names = (records: readonly SpikeRecord[]): string => records.map((record) => record.id).join(", ");

function hypotheses(records: readonly SpikeRecord[]): string {
  const rows = records.map((record) => [
    record.id,
    record.hypothesis,
    record.observed,
    record.verdict === record.expected
      ? record.verdict
      : `**${record.verdict}** (expected: ${record.expected})`,
    record.carries,
  ]);
  return table(["Spike", "Hypothesis", "Observed", "Verdict", "What rests on it"], rows);
}

function early(records: readonly SpikeRecord[]): string {
  const verdicts = new Map(records.map((record) => [record.id, record.verdict]));
  return list(
    EARLY_QUESTIONS.map(({ question, spikes }) => {
      const answers = spikes.map((id) => `${id}: ${verdicts.get(id) ?? "not asked"}`);
      return [question, answers.join(", ")];
    }),
  );
}

function versions(records: readonly SpikeRecord[]): string {
  const { hostVersions } = capabilityManifest(records);
  const columns = Object.keys(hostVersions).toSorted(byVersion);
  const capabilities = [...new Set(Object.values(hostVersions).flatMap((states) => Object.keys(states)))];
  const rows = capabilities
    .toSorted()
    .map((name) => [`\`${name}\``, ...columns.map((version) => hostVersions[version]?.[name] ?? "–")]);
  return table(["Hook or client method", ...columns], rows);
}

/** A test holds the fake host to it, so what is not listed as different is alike. */
function profiles(records: readonly SpikeRecord[]): string {
  const rows = [...new Set(records.map((record) => record.hostVersion))].map((version) => {
    const asked = records.filter((record) => record.hostVersion === version).length;
    const known = PROFILE_DIFFERENCES.filter((one) => one.version === version);
    const differ = known.flatMap((one) => one.spikes).length;
    const why = known.map((one) => `${one.spikes.join(", ")}: ${one.why}`).join(" ");
    return [
      `${generationOf(version) === 1 ? "opencode@" : "OpenCode 2, "}${version}:`,
      `${asked - differ} of ${asked} are answered alike. ${why}`.trim(),
    ];
  });
  const intro =
    "`--profile opencode@VERSION` answers the spikes with the verdict that this version gave; the fake host of OpenCode 2 is one of the preview.";
  return `${intro}\n\n${list(rows)}`;
}

/** What `npm run conformance` knows to differ and nobody has mended: everything else is equal or a defect. */
function differences(known: readonly Difference[]): string {
  const intro =
    "The spikes on OpenCode 1 are answered alike by both hosts (a test asks the fake one). `npm run conformance` compares whole sessions; " +
    "what is known to differ there, with a script that shows it, from `simulator/conformance/known-differences.json`:";
  if (known.length === 0) return `${intro} nothing.`;
  return `${intro}\n\n${list(known.map(({ name, differs, why }) => [`${name}:`, `${differs} ${why}`]))}`;
}

/** What `npm run stress -- --ablations` found to change nothing, and what was made of it. */
function pivoted(pivots: readonly Pivot[]): string {
  const intro =
    "Each mechanism of the plugin is left out once and the same plays are played with the same agents and seeds " +
    "(`npm run stress -- --ablations`). Where the interval of the difference includes zero, nothing shows that the " +
    "mechanism is worth its cost. Each such case names the steps that were planned for it, in their order, and what " +
    "was decided; from `spikes/pivots.json`:";
  if (pivots.length === 0) return `${intro} none.`;
  const told = pivots.map(({ mechanism, scenario, measure, measured, date, chain, decided }) => [
    `${mechanism} in ${scenario} (${measure}, ${date}):`,
    `${measured}. Steps for this case: ${chain}. ${decided}`,
  ]);
  return `${intro}\n\n${list(told)}`;
}

/** For answers that are sentences, which nobody reads in a cell of a table. */
function list(entries: readonly (readonly string[])[]): string {
  return entries.map(([name, text]) => `- **${name}** ${text}`).join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** A cell shows the beginning of a long text; the record has all of it. */
const MAX_CHARS = 190;

const cell = (text: string): string =>
  (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text)
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ");

/**
 * `npm run spike`: puts every hypothesis to the host, prints hypothesis, observation and verdict, writes one
 * record each and renders what is generated from the records. Exit codes: 0 all as expected and fake and real
 * agree, 1 not, 2 could not run.
 */
import { parseArgs } from "node:util";
import { inParallel } from "../simulator/conformance/record-script.ts";
import type { HostKind } from "../simulator/trace/event.ts";
import { staleFiles, writeGeneratedFiles } from "./generated-files.ts";
import { generationOf, isPinned, PINNED } from "./generation.ts";
import { listSpikes, listSpikes2 } from "./list-spikes.ts";
import { isKnownToDiffer } from "./profile-differences.ts";
import { readRecords, writeRecord, type SpikeRecord } from "./record.ts";
import { obtain, openRespondent, type Respondent } from "./respondent.ts";

interface Options {
  readonly only?: readonly string[];
  readonly host: HostKind | "both";
  /** Exact versions, in the order in which they are asked. */
  readonly versions: readonly string[];
  readonly render: boolean;
}

async function main(options: Options): Promise<number> {
  if (options.render) return render();
  const { only, host, versions } = options;
  const isWanted = (id: string): boolean => only?.some((text) => id.includes(text)) ?? true;
  for (const generation of new Set(versions.map(generationOf))) {
    const spikes = await (generation === 1 ? listSpikes() : listSpikes2());
    if (!spikes.some(({ id }) => isWanted(id)))
      throw new Error(`no spike on OpenCode ${generation} is named ${only?.join(", ")}`);
  }
  // All of them before any is asked: a version that does not exist must not be found out after minutes.
  if (host !== "fake") for (const version of versions) await obtain(version);
  let failures = 0;
  for (const version of versions) {
    if (host !== "fake") failures += await askReal(version, isWanted);
    if (host !== "real") failures += await askFake(version, isWanted);
  }
  return failures === 0 ? 0 : 1;
}

function render(): number {
  const stale = staleFiles();
  writeGeneratedFiles();
  console.log(stale.length === 0 ? "nothing was stale" : `written: ${stale.join(", ")}`);
  return 0;
}

type Wanted = (id: string) => boolean;

const recordsOf = (version: string): ReadonlyMap<string, SpikeRecord> =>
  new Map(
    readRecords()
      .filter((record) => record.hostVersion === version)
      .map((record) => [record.id, record]),
  );

/** Asks one version of the real host and keeps the answers; returns how many are not as relied upon. */
async function askReal(version: string, isWanted: Wanted): Promise<number> {
  const known = recordsOf(version);
  const respondent = await openRespondent("real", version);
  const answers = await askAll(respondent, isWanted, (answer) => {
    const expected = reliedUpon(answer, known.get(answer.id));
    return answer.verdict === expected ? undefined : `expected: ${expected}`;
  });
  for (const answer of answers) writeRecord(answer);
  writeGeneratedFiles();
  const surprises = answers.filter((answer) => answer.verdict !== reliedUpon(answer, known.get(answer.id)));
  const relied = answers.filter((answer) => answer.verdict === answer.expected).length;
  console.log(
    `real ${version}: ${relied} of ${answers.length} spikes answered as the product relies on` +
      (isPinned(version) ? "" : `, ${surprises.length} not as measured before`),
  );
  return surprises.length;
}

/** On a pinned version what the spike says; on another what was measured before, whatever it is. */
function reliedUpon(answer: SpikeRecord, known: SpikeRecord | undefined): string {
  return isPinned(answer.hostVersion) ? answer.expected : (known?.verdict ?? answer.verdict);
}

/** Compares the fake host with the records of the version that it imitates; a difference is the fake's fault. */
async function askFake(version: string, isWanted: Wanted): Promise<number> {
  const respondent = await openRespondent("fake", version);
  if (respondent === undefined) {
    console.log(`fake ${version}: there is no profile of this version, so there is nothing to compare`);
    return 0;
  }
  const real = recordsOf(version);
  const differs = (answer: SpikeRecord): string | undefined => {
    const truth = real.get(answer.id);
    if (truth === undefined || truth.verdict === answer.verdict) return undefined;
    return `the real host: ${truth.verdict}, ${truth.observed}${isKnownToDiffer(version, answer.id) ? " (known)" : ""}`;
  };
  const answers = await askAll(respondent, isWanted, differs);
  const asked = answers.filter(({ id }) => real.has(id));
  const wrong = asked.filter((answer) => differs(answer) !== undefined);
  const known = wrong.filter(({ id }) => isKnownToDiffer(version, id)).length;
  const rest = answers.length - asked.length;
  console.log(
    `fake ${version}: ${asked.length - wrong.length} of ${asked.length} spikes answered like the real host` +
      (known === 0 ? "" : `; ${known} are known to differ`) +
      (rest === 0 ? "" : `; ${rest} were not asked of it`),
  );
  return wrong.length - known;
}

async function askAll(
  respondent: Respondent | undefined,
  isWanted: Wanted,
  complaint: (answer: SpikeRecord) => string | undefined,
): Promise<SpikeRecord[]> {
  if (respondent === undefined) return [];
  const { kind, parallel } = respondent;
  const spikes = respondent.spikes.filter(({ id }) => isWanted(id));
  const date = new Date().toISOString().slice(0, 10);
  let done = 0;
  try {
    return await inParallel(spikes, parallel, async ({ ask }) => {
      const answer = await ask(date);
      const wrong = complaint(answer);
      console.log(
        `${kind} ${String(++done).padStart(2)}/${spikes.length} ${answer.verdict.padEnd(7)} ${answer.id}` +
          `\n       ${answer.hypothesis}\n       → ${answer.observed}${wrong === undefined ? "" : `\n       !! ${wrong}`}`,
      );
      return answer;
    });
  } finally {
    await respondent.close();
  }
}

const HELP = `usage: npm run spike -- [options]
  --only TEXT,TEXT,…      only spikes whose name contains one of these
  --host real|fake|both   which host to ask (default: both)
  --opencode V,V,…        exact versions to ask, fetched when they are not cached (default: ${PINNED[1]});
                          2 is the preview of OpenCode 2
  --render                ask nothing; write SPIKE-RESULTS.md and the manifest again from the records`;

const HOSTS = ["real", "fake", "both"] as const;

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      host: { type: "string", default: "both" },
      opencode: { type: "string", default: PINNED[1] },
      render: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) return undefined;
  const host = HOSTS.find((name) => name === values.host);
  if (host === undefined) throw new Error(`--host ${values.host}: expected one of ${HOSTS.join(", ")}`);
  const versions = values.opencode
    .split(",")
    .map((version) => (version.trim() === "2" ? PINNED[2] : version.trim()));
  return {
    host,
    versions: [...new Set(versions)],
    render: values.render === true,
    ...(values.only === undefined ? {} : { only: values.only.split(",") }),
  };
}

try {
  const options = readOptions();
  if (options === undefined) console.log(HELP);
  else process.exitCode = await main(options);
} catch (error) {
  process.exitCode = 2;
  console.error(`spike: ${error instanceof Error ? error.message : String(error)}`);
}

/**
 * `npm run spike`: puts every hypothesis to the host, prints hypothesis, observation and verdict, writes one
 * record each and renders what is generated from the records. Exit codes: 0 all as expected and fake and real
 * agree, 1 not, 2 could not run.
 */
import { parseArgs } from "node:util";
import { openScriptHost, type ScriptHost } from "../simulator/conformance/hosts.ts";
import { inParallel } from "../simulator/conformance/record-script.ts";
import { PROFILES } from "../simulator/host/profile/profiles.ts";
import { HOST_VERSION, obtainOpencode } from "../simulator/live/locate-opencode.ts";
import type { HostKind } from "../simulator/trace/event.ts";
import { askSpike } from "./ask-spike.ts";
import { staleFiles, writeGeneratedFiles } from "./generated-files.ts";
import { listSpikes, type NamedSpike } from "./list-spikes.ts";
import { readRecords, writeRecord, type SpikeRecord } from "./record.ts";

interface Options {
  readonly only?: readonly string[];
  readonly host: HostKind | "both";
  /** Exact versions, in the order in which they are asked. */
  readonly versions: readonly string[];
  readonly render: boolean;
}

async function main(options: Options): Promise<number> {
  if (options.render) return render();
  const { only } = options;
  const spikes = (await listSpikes()).filter(({ id }) => only?.some((text) => id.includes(text)) ?? true);
  if (spikes.length === 0) throw new Error(`no spike is named ${only?.join(", ")}`);
  // All of them before any is asked: a version that does not exist must not be found out after minutes.
  if (options.host !== "fake") for (const version of options.versions) await obtainOpencode(version);
  let failures = 0;
  for (const version of options.versions) {
    if (options.host !== "fake") failures += await askReal(spikes, version);
    if (options.host !== "real") failures += await askFake(spikes, version);
  }
  return failures === 0 ? 0 : 1;
}

function render(): number {
  const stale = staleFiles();
  writeGeneratedFiles();
  console.log(stale.length === 0 ? "nothing was stale" : `written: ${stale.join(", ")}`);
  return 0;
}

/** Asks one version of the real host and keeps the answers; returns how many are not as relied upon. */
async function askReal(spikes: readonly NamedSpike[], version: string): Promise<number> {
  const known = new Map(
    readRecords()
      .filter((record) => record.hostVersion === version)
      .map((record) => [record.id, record]),
  );
  const answers = await askAll(spikes, await openScriptHost("real", { version }), version, (answer) => {
    const expected = reliedUpon(answer, known.get(answer.id));
    if (answer.verdict !== expected) return `expected: ${expected}`;
    return undefined;
  });
  for (const answer of answers) writeRecord(answer);
  writeGeneratedFiles();
  const surprises = answers.filter((answer) => answer.verdict !== reliedUpon(answer, known.get(answer.id)));
  const relied = answers.filter((answer) => answer.verdict === answer.expected).length;
  console.log(
    `real ${version}: ${relied} of ${answers.length} spikes answered as the product relies on` +
      (version === HOST_VERSION ? "" : `, ${surprises.length} not as measured before`),
  );
  return surprises.length;
}

/** On the pinned version what the spike says; on another what was measured before, whatever it is. */
function reliedUpon(answer: SpikeRecord, known: SpikeRecord | undefined): string {
  if (answer.hostVersion === HOST_VERSION) return answer.expected;
  return known?.verdict ?? answer.verdict;
}

/** Compares the fake host with the records of the version that it imitates; a difference is the fake's fault. */
async function askFake(spikes: readonly NamedSpike[], version: string): Promise<number> {
  const profile = PROFILES.find((one) => one.name === `opencode@${version}`);
  if (profile === undefined) {
    console.log(`fake ${version}: there is no profile of this version, so there is nothing to compare`);
    return 0;
  }
  const real = new Map(
    readRecords()
      .filter((record) => record.hostVersion === version)
      .map((record) => [record.id, record]),
  );
  const differs = (answer: SpikeRecord): string | undefined => {
    const truth = real.get(answer.id);
    return truth === undefined || truth.verdict === answer.verdict
      ? undefined
      : `the real host: ${truth.verdict}, ${truth.observed}`;
  };
  const answers = await askAll(spikes, await openScriptHost("fake", { profile }), version, differs);
  const wrong = answers.filter((answer) => differs(answer) !== undefined);
  const asked = answers.filter(({ id }) => real.has(id)).length;
  const rest = answers.length - asked;
  console.log(
    `fake ${version}: ${asked - wrong.length} of ${asked} spikes answered like the real host` +
      (rest === 0 ? "" : `; ${rest} were not asked of it`),
  );
  return wrong.length;
}

async function askAll(
  spikes: readonly NamedSpike[],
  shared: ScriptHost,
  version: string,
  complaint: (answer: SpikeRecord) => string | undefined,
): Promise<SpikeRecord[]> {
  const date = new Date().toISOString().slice(0, 10);
  let done = 0;
  try {
    return await inParallel(spikes, shared.parallel, async (named) => {
      const answer = await askSpike(named, { shared, version, date });
      const wrong = complaint(answer);
      console.log(
        `${shared.kind} ${String(++done).padStart(2)}/${spikes.length} ${answer.verdict.padEnd(7)} ${answer.id}` +
          `\n       ${answer.hypothesis}\n       → ${answer.observed}${wrong === undefined ? "" : `\n       !! ${wrong}`}`,
      );
      return answer;
    });
  } finally {
    await shared.close();
  }
}

const HELP = `usage: npm run spike -- [options]
  --only TEXT,TEXT,…      only spikes whose name contains one of these
  --host real|fake|both   which host to ask (default: both)
  --opencode V,V,…        exact versions to ask, fetched when they are not cached (default: ${HOST_VERSION})
  --render                ask nothing; write SPIKE-RESULTS.md and the manifest again from the records`;

const HOSTS = ["real", "fake", "both"] as const;

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      host: { type: "string", default: "both" },
      opencode: { type: "string", default: HOST_VERSION },
      render: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) return undefined;
  const host = HOSTS.find((name) => name === values.host);
  if (host === undefined) throw new Error(`--host ${values.host}: expected one of ${HOSTS.join(", ")}`);
  const versions = values.opencode.split(",").map((version) => version.trim());
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

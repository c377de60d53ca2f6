/** A quoted trace that somebody else takes care of: long lines with paths and words of failure, and no wish. */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const TRACES: readonly (readonly string[])[] = [
  [
    "TypeError: Cannot read properties of undefined (reading 'cents')",
    "    at format (/srv/app/src/billing/money.js:4:18)",
    "    at listInvoices (/srv/app/src/api/invoices.js:9:22)",
    "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
  ],
  [
    "Error: connect ECONNREFUSED 10.0.3.17:5432",
    "    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16) {",
    "  errno: -111, code: 'ECONNREFUSED', syscall: 'connect'",
    "}",
  ],
  [
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 401 !== 200",
    "    at TestContext.<anonymous> (file:///srv/app/test/api.test.js:21:10)",
    "    at async Test.run (node:internal/test_runner/test:866:9)",
    "# tests 14 # pass 13 # fail 1",
  ],
];
const FRAMES = [
  ["For reference, from last night's staging log:", "Operations has it, nothing to do on our side."],
  ["Saw this in the log of the old release:", "It is tracked in DASH-431 and not part of this."],
  ["In case it shows up for you as well:", "That is a known flake on the runner, ignore it."],
] as const;

export function stackTrace(luck: Chance, label: string): readonly Act[] {
  const [before, after] = oneOf(luck, FRAMES, `frame ${label}`);
  const lines = oneOf(luck, TRACES, `trace ${label}`);
  return [aside([before, "```", ...lines, "```", after].join("\n"))];
}

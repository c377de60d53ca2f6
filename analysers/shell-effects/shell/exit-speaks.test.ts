import { describe, expect, it } from "vitest";
import { exitSpeaks } from "./exit-speaks.ts";

describe("the exit code of a line", () => {
  it.each([
    "npm test",
    "cd web && npm test",
    "cd web; npm test -- --run",
    "export CI=1\nnpx vitest run",
    "FOO=1 npm test 2>&1",
    "CI=1; npm test",
    "time npm test",
    "npm run build && npm test",
    "set -o pipefail; npm test | tail -20",
    "set -eo pipefail\nnpm test | tee log",
    "set -eo pipefail && npm test | tee log",
    "set  -eu  -o  pipefail; npm test | tail",
    ...["source a", ". a", "ulimit -n 9", "unset A", "pushd web"].map((first) => `${first}; npm test`),
  ])("tells how its programs ended: %s", (line) => expect(exitSpeaks(line)).toBe(true));

  it.each([
    "npm test | tail -20",
    "npm test || true",
    "npm test; echo done",
    "npm test &",
    "! npm test",
    "npm run lint; npm test; true",
    "if npm test; then echo ok; fi",
    "npm test && (",
    'npm test "',
    "",
    "(npm run lint); npm test",
    "npm run lint && npm test || true",
    "(npm test || true) && ls",
    "set -o pipefail; (npm test || true) | tee log",
    "set +o pipefail; npm test | tee log",
  ])("does not: %s", (line) => expect(exitSpeaks(line)).toBe(false));
});

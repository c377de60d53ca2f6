import { tmpdir } from "node:os";
import { basename } from "node:path";
import { expect, test } from "vitest";

test("what tests leave in the temporary folder lies in one that goes with them", () => {
  expect(basename(tmpdir())).toMatch(/^idumb-tests-/);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Ledger } from "./ledger.ts";

const scratch = mkdtempSync(join(tmpdir(), "stress-ledger-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("what one process has spent is spent for all of them", () => {
  const file = join(scratch, "shared");
  const [one, other] = [new Ledger(file), new Ledger(file)];
  expect(one.spent()).toEqual({ input: 0, output: 0 });
  one.paid({ input: 100, output: 10 });
  other.paid({ input: 1, output: 2 });
  expect([one.spent(), other.spent()]).toEqual([
    { input: 101, output: 12 },
    { input: 101, output: 12 },
  ]);
});

test("failures are trouble when no answer came between six of them, and the last one is told", () => {
  const ledger = new Ledger(join(scratch, "failing"));
  const fail = (times: number): void => {
    for (let time = 1; time <= times; time += 1) ledger.failed(`no ${time}`);
  };
  fail(5);
  expect(ledger.trouble()).toBeNull();
  ledger.paid({ input: 1, output: 1 });
  fail(5);
  expect(ledger.trouble()).toBeNull();
  fail(1);
  expect(ledger.trouble()).toBe("the provider did not answer 6 times in a row, at last: no 1");
});

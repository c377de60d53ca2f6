/** What the gate refused is kept for the human who asks later, and a call that is tried on and on does not fill the journal. */
import { expect, it } from "vitest";
import { refusal, start, write } from "../start-plugin.fixture.ts";
import { stateOf } from "../state-of.fixture.ts";

it("keeps each refusal of a call, three times at most, and what the human was shown of it: the first and the third", async () => {
  const plugin = await start();
  await plugin.message("ses_a", "write x");
  const kept: number[] = [];
  for (let tried = 1; tried <= 5; tried++) {
    const before = stateOf(plugin).version;
    expect(await refusal(plugin.builtin("ses_a", "write", write))).toContain("no-active-task");
    kept.push(stateOf(plugin).version - before);
  }
  expect(kept).toEqual([2, 1, 2, 0, 0]);
});

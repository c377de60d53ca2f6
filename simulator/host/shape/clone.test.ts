import { afterEach, expect, test, vi } from "vitest";
import { withProject } from "../../test/open-project.fixture.ts";

let copied = 0;
vi.mock(import("./clone.ts"), async (original) => {
  const { clone } = await original();
  return {
    clone: <T>(value: T): T => {
      copied += JSON.stringify(value)?.length ?? 0;
      return clone(value);
    },
  };
});
afterEach(() => {
  copied = 0;
});

/** Characters that the host copies in each of 30 turns. */
async function copiedPerTurn(plugin: string): Promise<number[]> {
  const perTurn: number[] = [];
  await withProject({ plugin }, async ({ prompt, session }) => {
    const id = await session();
    for (let turn = 0; turn < 30; turn++) {
      const before = copied;
      await prompt(id, "go on");
      perTurn.push(copied - before);
    }
  });
  return perTurn;
}

test("a turn copies as much late in a session as early", async () => {
  const perTurn = await copiedPerTurn("return { event: async () => {} };");
  expect(perTurn[2]).toBeGreaterThan(1000);
  // Numbers in ids and times have as many digits on every turn.
  expect(perTurn[29]).toBe(perTurn[2]);
});

test("only a plugin that may change the history is given a copy of all of it", async () => {
  const perTurn = await copiedPerTurn(`return { "experimental.chat.messages.transform": async () => {} };`);
  expect(perTurn[29]).toBeGreaterThan(2 * Number(perTurn[2]));
});

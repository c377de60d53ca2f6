import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NO_CONVERSATION } from "./conversation.ts";
import { hearMessage } from "./index.ts";

test("the example of the page gives what the page says", () => {
  const page = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
  const said = [...page.matchAll(/"([A-Z][^"\n]*\.)"/g)].map((match) => match[1] ?? "");
  const promised: unknown = JSON.parse(/```json\n([^]*?)```/.exec(page)?.[1] ?? "");
  const none = () => ({ inForce: [], past: [] });
  const first = hearMessage(said[0] ?? "", NO_CONVERSATION, none);
  const next = hearMessage(said[1] ?? "", first.conversation, (slot) =>
    slot === "database" ? { inForce: ["PostgreSQL"], past: [] } : none(),
  );
  expect(said).toHaveLength(2);
  expect({ course: next.course, proposed: next.proposed }).toEqual(promised);
});

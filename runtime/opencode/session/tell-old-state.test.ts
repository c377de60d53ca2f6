/** The call that takes an earlier program's work over works as it stands, and ends the note. */
import { expect, it } from "vitest";
import { start } from "../start-plugin.fixture.ts";

const FILES = {
  ".idumb/brain/graph.json": JSON.stringify({
    version: "3.0.0",
    workPlans: [
      {
        name: "User Authentication",
        acceptance: ["Login works", "Tests pass"],
        status: "active",
        tasks: [{ name: "Login form", expectedOutput: "form renders", status: "active" }],
      },
    ],
  }),
  ".idumb/config.json": JSON.stringify({ governance: { mode: "strict" } }),
};

it("old state is told with the first message of a session until there is a plan", async () => {
  const plugin = await start(FILES);
  const [, note = ""] = await plugin.message("ses_a", "hello");
  expect(note).toContain("OLD STATE: .idumb/brain/graph.json");
  expect((await plugin.message("ses_a", "and now")).join()).not.toContain("OLD STATE");
  expect(plugin.requests.filter((one) => one.includes('its mode was \\"strict\\"'))).toHaveLength(1);
  expect(plugin.requests.filter((one) => one.includes("npx idumb migrate"))).toHaveLength(1);
  const call: unknown = JSON.parse(/govern_plan (\{.*\})/.exec(note)?.[1] ?? "null");
  expect(await plugin.call("ses_a", "govern_plan", call)).toContain('wp-1 "User Authentication" is draft');
  expect((await plugin.message("ses_b", "hello")).join()).not.toContain("OLD STATE");
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFakeHost } from "opencode-simulator";
import { ramble } from "../user/ramble.ts";
import { chance } from "./chance.ts";
import { decisionsIn } from "./detail.ts";
import { persona } from "./persona.ts";
import { MEASURED, PERSONAS } from "./traits.ts";

const FACTS = Array.from({ length: 200 }, (_, n) => `Decision: rule ${n} holds for everybody here.`);
const ROUNDS = 5;

/** Of all rules, the share that the summary of each round still has; no plugin, the host's own compaction. */
async function retention(name: string): Promise<number[]> {
  const traits = PERSONAS[name];
  if (!traits) throw new Error(name);
  const directory = mkdtempSync(join(tmpdir(), "retention-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const host = await openFakeHost({ directory, model: persona(traits, 1), seed: 1, record: () => {} });
  const { data: session } = await host.client.session.create({ body: { title: "t" } });
  if (!session) throw new Error("no session");
  const model = { providerID: "fake", modelID: "m1" };
  const say = (text: string) =>
    host.client.session.prompt({
      path: { id: session.id },
      body: { model, parts: [{ type: "text", text }] },
    });
  const luck = chance(1, "user");
  const shares: number[] = [];
  await say(FACTS.join("\n"));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const part of [1, 2, 3]) await say(ramble(luck, round * 10 + part, 6000));
    await host.client.session.summarize({ path: { id: session.id }, body: model });
    const { data: messages = [] } = await host.client.session.messages({ path: { id: session.id } });
    const summary = messages.findLast(({ info }) => info.role === "assistant" && info.summary);
    const text = (summary?.parts ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");
    shares.push(decisionsIn(text).length / FACTS.length);
  }
  await host.close();
  return shares;
}

test("without help agents of measured memory keep rules as was measured: 53 % after one round, 10 % after five", async () => {
  const names = Object.keys(PERSONAS).filter((name) => PERSONAS[name]?.memory === MEASURED);
  const all: number[][] = [];
  for (const name of names) all.push(await retention(name));
  const mean = (round: number) => all.reduce((sum, shares) => sum + (shares[round - 1] ?? 0), 0) / all.length;
  // 99.9 % of all seeds: 600 rules.
  expect(mean(1)).toBeGreaterThan(0.46);
  expect(mean(1)).toBeLessThan(0.6);
  expect(mean(ROUNDS)).toBeGreaterThan(0.06);
  expect(mean(ROUNDS)).toBeLessThan(0.14);
}, 60_000);

test("the forgetful and the overwhelmed keep less than that, the diligent more", async () => {
  const after = async (name: string) => (await retention(name)).at(0) ?? 0;
  const order = [];
  for (const name of ["forgetful", "overwhelmed", "hasty", "diligent"]) order.push(await after(name));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
}, 60_000);

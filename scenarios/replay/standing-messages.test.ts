import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { readRecorded } from "./read-recorded.ts";
import { callsIn } from "./recorded.ts";

const SHOP = readFileSync(fileURLToPath(new URL("fixture/shop.json", import.meta.url)), "utf8");
const scratch = mkdtempSync(join(tmpdir(), "replay-standing-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = (text: string): string => {
  const path = join(scratch, "given");
  writeFileSync(path, text);
  return path;
};

describe("what the user took back is not replayed, and told of", () => {
  const data = JSON.parse(SHOP) as {
    info: Record<string, unknown>;
    messages: { info: { id: string; role: string }; parts: { id: string; type: string }[] }[];
  };
  const reverted = (revert: object, messages: unknown[] = data.messages) =>
    readRecorded(file(JSON.stringify({ info: { ...data.info, revert }, messages })));
  const last = data.messages.findLastIndex(({ parts }) => JSON.stringify(parts).includes("And what is in"));
  const worked = data.messages.findIndex(({ parts }) => parts.some(({ type }) => type === "tool"));
  const tool = data.messages[worked]?.parts.findIndex(({ type }) => type === "tool") ?? -1;
  const part = data.messages[worked]?.parts[tool]?.id;
  const idAt = (at: number) => data.messages[at]?.info.id;

  test("from a message on", () => {
    const whole = reverted({});
    const { sessions, messages, leftOut, problem } = reverted({ messageID: idAt(last), snapshot: "abc" });
    expect(sessions[0]?.steps).toEqual(whole.sessions[0]?.steps.slice(0, -1));
    expect({ messages, leftOut, problem }).toEqual({
      messages: last,
      leftOut: [`messages that the user took back: ${30 - last}`],
      problem: null,
    });
  });

  test("from a part of an answer on", () => {
    const { sessions, messages, leftOut } = reverted({ messageID: idAt(worked), partID: part });
    expect(messages).toBe(worked + 1);
    expect(sessions.flatMap(callsIn)).toEqual([]);
    expect(leftOut).toEqual([`messages that the user took back: ${30 - worked}`]);
  });

  test.each([
    ["no revert", {}],
    ["a revert that names nothing", { messageID: "" }],
    ["a message that is not there any more", { messageID: "msg_0" }],
  ])("but with %s all of it stands", (_, revert) => {
    expect(reverted(revert)).toMatchObject({ messages: 30, leftOut: [] });
  });

  test("and a session of which nothing stands is refused", () => {
    expect(() => reverted({ messageID: idAt(0) })).toThrow("the user took back every message in it");
  });

  test("a message that stands there twice is played once", () => {
    const twice = reverted({}, [...data.messages.slice(0, 9), ...data.messages.slice(5)]);
    const { leftOut, ...rest } = twice;
    expect(leftOut).toEqual(["messages that stand in the recording twice: 4"]);
    expect(rest).toMatchObject({ messages: 30, sessions: reverted({}).sessions });
  });

  test("in a trace, where the host deleted it", () => {
    const event = (type: string, properties: unknown) => ({
      at: 0,
      type: "event",
      event: { type, properties },
    });
    const said = (id: string, text: string) => [
      event("message.updated", { info: { id, sessionID: "ses_1", role: "user" } }),
      event("message.part.updated", {
        part: { id: `prt_${id}`, sessionID: "ses_1", messageID: id, type: "text", text },
      }),
    ];
    const records = [
      event("session.created", { info: { id: "ses_1", title: "t" } }),
      ...said("msg_1", "hello"),
      ...said("msg_2", "wrong"),
      event("message.removed", { sessionID: "ses_1", messageID: "msg_2" }),
      ...said("msg_3", "right"),
    ].map((record, seq) => ({ seq, ...record }));
    const header = { type: "trace", version: 1, host: "fake", hostVersion: "1.18.33", seed: 1, labels: {} };
    const text = [header, ...records].map((record) => JSON.stringify(record)).join("\n");
    const { sessions, leftOut } = readRecorded(file(text));
    expect(sessions[0]?.steps).toMatchObject([{ text: "hello" }, { text: "right" }]);
    expect(leftOut).toEqual(["messages that the user took back: 1"]);
  });
});

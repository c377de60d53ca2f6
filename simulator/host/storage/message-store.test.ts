import { expect, test } from "vitest";
import type { MessageInfo, Part, SessionInfo } from "./message.ts";
import { MessageStore } from "./message-store.ts";

const USER = {
  role: "user",
  time: { created: 1 },
  agent: "build",
  model: { providerID: "fake", modelID: "m1" },
};
const session = (id: string): SessionInfo => ({ id }) as SessionInfo;
const message = (sessionID: string, id: string): MessageInfo => ({ ...USER, id, sessionID }) as MessageInfo;
const part = (sessionID: string, messageID: string, text: string): Part =>
  ({ id: "prt_1", sessionID, messageID, type: "text", text }) as Part;

function storeWithTwo(): MessageStore {
  const store = new MessageStore();
  for (const [id, of] of [
    ["ses_1", "msg_1"],
    ["ses_2", "msg_2"],
  ] as const) {
    store.putSession(session(id));
    store.putMessage(message(id, of));
  }
  store.putPart(part("ses_1", "msg_1", "first"));
  return store;
}

test("a part whose id another message has takes its place there, in another session too", () => {
  const store = storeWithTwo();
  store.putPart(part("ses_2", "msg_2", "second"));
  expect(store.parts("ses_1", "msg_1")).toEqual([part("ses_1", "msg_1", "second")]);
  expect(store.parts("ses_2", "msg_2")).toEqual([]);
});

test.each<[string, (store: MessageStore) => void]>([
  ["part", (store) => store.removePart("ses_1", "msg_1", "prt_1")],
  ["message", (store) => store.removeMessage("ses_1", "msg_1")],
  ["session", (store) => store.removeSession("ses_1")],
])("the id of a part is free again when its %s is removed", (_what, remove) => {
  const store = storeWithTwo();
  remove(store);
  store.putPart(part("ses_2", "msg_2", "second"));
  expect(store.parts("ses_2", "msg_2")).toEqual([part("ses_2", "msg_2", "second")]);
});

import { expect, it } from "vitest";
import { diskAlarm } from "./disk-alarm.ts";
import { request } from "./seen.fixture.ts";
import type { DiskStep } from "./workspace.ts";

const note = (files: string): string =>
  `<idumb>\nUNEXPLAINED CHANGE: ${files} changed on disk and no permitted call says so. Meanwhile ran: x.\n</idumb>`;
const told = (turn: number, files: string) =>
  request({
    turn,
    body: { model: "m1", messages: [{ role: "user", content: [{ type: "text", text: note(files) }] }] },
  });
const steps: readonly DiskStep[] = [
  {
    frame: 1,
    calls: [],
    changes: [
      { path: "planted.txt", explained: false },
      { path: "a.ts", explained: true },
      { path: "b.ts", explained: true },
    ],
  },
];

it("an alarm about a file that permitted calls explain is a false one, any other is not", () => {
  const found = diskAlarm(
    { requests: [told(0, "planted.txt"), told(2, "a.ts, planted.txt and 3 more")] },
    steps,
  );
  expect(found.reasons).toEqual([{ text: "false alarm: permitted calls explain a.ts", turn: 3 }]);
  expect(found.observations).toEqual([{ id: "disk-false-alarm", level: "delivered", hits: 1, n: 2 }]);
});

import { expect, it } from "vitest";
import { besideOneAnother2 } from "../beside-2.plays.ts";
import { openLiveHost } from "../open-live-host.ts";

const SLOW_MS = 120_000;

it(
  "a second process on the project has the sessions of the first, and a bus and plugins of its own",
  async () => {
    const said = await besideOneAnother2((options) => openLiveHost({ kind: "opencode@2", ...options }));
    expect(said).toEqual(["first", "on", "third"]);
  },
  SLOW_MS,
);

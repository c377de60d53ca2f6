import { expect, it } from "vitest";
import { sessionOf } from "./session.ts";

it("says what a session may wait for when the client gives up on it", async () => {
  const late = Object.assign(new Error("Headers Timeout Error"), { code: "UND_ERR_HEADERS_TIMEOUT" });
  const failing = (cause: Error) =>
    sessionOf({ fetch: () => Promise.reject(new TypeError("fetch failed", { cause })) }, "ses_a").wait();
  await expect(failing(late)).rejects.toThrow(/wait: the host has not answered .* a reply that the script/);
  await expect(failing(new Error("refused"))).rejects.toThrow("fetch failed");
});

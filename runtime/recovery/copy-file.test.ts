import { symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { copyFile } from "./copy-file.ts";
import { open } from "./recovery.fixture.ts";

it("follows no link that has come up since somebody looked, and writes over no file", async () => {
  const { at, put, read } = open({ a: "1" });
  symlinkSync(at("a"), at("link"));
  await expect(copyFile(at("link"), at("copy"), 10)).rejects.toThrow("ELOOP");
  put({ copy: "2" });
  await expect(copyFile(at("a"), at("copy"), 10)).rejects.toThrow("EEXIST");
  expect(read("copy")).toBe("2");
});

it("stops where a file is larger than was looked at", async () => {
  const { at } = open({ a: "12345" });
  await expect(copyFile(at("a"), at("copy"), 3)).rejects.toThrow("it grows");
});

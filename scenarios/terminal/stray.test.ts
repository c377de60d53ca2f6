import { expect, it } from "vitest";
import { strayIn } from "./stray.ts";

const START =
  "\u001B[?25l\u001BP+q4d73\u001B\\\u001B]66;w=1; \u001B\\\u001B]0;OpenCode\u0007\u001B_Ga=q;AAAA\u001B\\\u001B[?1049h";
const frame = (text: string): string => `\u001B[?2026h\u001B[1;1H${text}\u001B[?2026l`;

it("takes frames and control sequences for the host's own", () => {
  expect(strayIn(`${START}${frame("hello")}\u001B[14t${frame("\n you")}\u001B[?25h`)).toBe("");
});

it("finds what stands between two frames, a new line as well", () => {
  expect(strayIn(`${START}${frame("hello")}NOISE\r\n${frame("you")}\n`)).toBe("NOISE\r\n\n");
});

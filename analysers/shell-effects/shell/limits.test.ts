/** How far a line is followed: beyond that it counts as hidden, never as harmless. And which effects are kept. */
import { describe, expect, test } from "vitest";
import type { ShellContext } from "../effect.ts";
import { shellEffect } from "../shell-effect.ts";

const context: ShellContext = { directory: "/p", home: "/home/me", port: 4096 };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("the limits", () => {
  test("a line too long to follow is hidden, not harmless", () => {
    expect(effect(`ls ${"x".repeat(200_000)}`).hidden).toBe("it is too large to follow");
    expect(effect(`ls ${"x".repeat(99_997)}`).hidden).toBeNull();
    expect(effect("ls; ".repeat(6000)).hidden).not.toBeNull();
    expect(effect(`${"sh -c '".repeat(1)}ls'`).hidden).toBeNull();
  });

  test("texts within texts are followed as deep as people write them, and no deeper", () => {
    expect(effect(`${"eval ".repeat(10)}touch a`)).toMatchObject({ hidden: null, writes: ["/p/a"] });
    expect(effect(`${"eval ".repeat(20)}touch a`).hidden).toBe("it is nested too deep to follow");
    expect(effect("eval ls; ".repeat(30)).hidden).toBeNull();
  });

  test("names that lead to names in arithmetic are followed as far as people lead them, and no further", () => {
    const chain = (length: number): string =>
      `${Array.from({ length }, (_, index) => `x${index}=x${index + 1}`).join("; ")}; x${length}='a[$(rm b)]'; ((x0))`;
    expect(effect(chain(50))).toMatchObject({ hidden: null, writes: ["/p/b"] });
    expect(effect(chain(70)).hidden).toBe("it is too large to follow");
  });

  test("code with blanks or a name as long as nobody writes is not read, and says so", () => {
    const said =
      "it is too long to be read whole (13 kB of text); split it, or write a script file and run that";
    expect(effect(`python3 -c 'remove${" ".repeat(12_000)}'`).hidden).toBe(said);
    expect(effect(`python3 - <<'A'\nremove${" ".repeat(12_000)}\nA\n`).hidden).toBe(said);
    expect(effect(`node -e '${"a.".repeat(6_000)}('`).hidden).toBe(said);
    expect(effect(`python3 -c 'print(1)${" ".repeat(2_000)}'`).hidden).toBeNull();
    expect(effect(`python3 -c 'x="${"YWFh".repeat(1_000)}"'`).hidden).toBeNull();
  });

  test("programs that run programs without an end are hidden", () => {
    expect(effect(`${"sudo ".repeat(150)}touch a`)).toMatchObject({ hidden: null, writes: ["/p/a"] });
    expect(effect(`${"sudo ".repeat(10_000)}ls`).hidden).toBe("it is too large to follow");
  });

  test("many variables in many subshells are too large to follow", () => {
    const variables = Array.from({ length: 2000 }, (_, index) => `a${index}=1`).join(" ");
    expect(effect(`${variables}; ${"(:);".repeat(300)}`).hidden).toBeNull();
    expect(effect(`${variables}; ${"(:);".repeat(1100)}`).hidden).toMatch(/ too large to follow$/);
  });

  test("a function that calls others is no function that calls itself", () => {
    const functions = Array.from({ length: 20 }, (_, index) => `f${index}() { f${index + 1}; };`).join(" ");
    expect(effect(`${functions} f20() { touch a; }; f0`)).toMatchObject({ hidden: null, writes: ["/p/a"] });
  });

  test("functions that call themselves come to an end", () => {
    expect(effect(":(){ :|:& };:").hidden).not.toBeNull();
    expect(effect("f() { f; f; f; }; f").hidden).not.toBeNull();
  });

  test.each([
    `x=aaaaaaaaaa; ${'x="$x$x$x$x$x$x$x$x$x$x";'.repeat(7)} for i in $x; do echo "${"${x//a/b}"}"; done`,
    `x=a; ${'x="${x//a/aaaaaaaaaa}";'.repeat(12)} echo $x`,
    `a=(x); ${'a=("${a[@]}" "${a[@]}");'.repeat(40)} echo ${"${a[@]}"}`,
    `x=a; ${"x+=$x$x;".repeat(60)} echo $x`,
    `x=a; ${"x=$(echo $x $x);".repeat(60)} echo $x`,
    `touch {${"a,".repeat(400)}opencode.json}`,
    `: ${"{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b} ".repeat(2500)}`,
  ])("text that grows without an end is hidden after a bounded amount of it (%#)", (command) => {
    const before = process.memoryUsage().heapTotal;
    expect(effect(command).hidden).not.toBeNull();
    expect(process.memoryUsage().heapTotal - before).toBeLessThan(400_000_000);
  });

  test("a replacement is bounded before it is built", () => {
    const long =
      'x=aaaaaaaaaa; x="$x$x$x$x$x$x$x$x$x$x"; x="$x$x$x$x$x$x$x$x$x$x"; x="$x$x$x$x$x$x$x$x$x$x";';
    expect(effect(`${long} x="$x$x$x$x$x"; echo "${"${x//a/$x}"}"`).hidden).toBe(
      "it grows too large to follow",
    );
  });

  test("a value longer than any line an agent sends is hidden", () => {
    const ten = `x=${"a".repeat(10_000)};`;
    expect(effect(`${ten} y=${"$x".repeat(9)}`).hidden).toBeNull();
    expect(effect(`${ten} y=${"$x".repeat(11)}`).hidden).toBe("it grows too large to follow");
  });

  test("more output than can be kept counts as computed where a shell reads it", () => {
    const print = `f() { cat <<'X'\n${`: ${"a".repeat(998)}\n`.repeat(50)}X\n}\n`;
    expect(effect(`${print}{ ${"f;".repeat(6)} } | sh`).hidden).toBeNull();
    expect(effect(`${print}{ ${"f;".repeat(9)} } | sh`).hidden).toMatch(/computed text/);
  });

  test("a long loop over numbers and a long literal are everyday text", () => {
    expect(effect("for i in {1..5000}; do echo $i; done").hidden).toBeNull();
    expect(effect(`cat > notes.md <<'X'\n${"text\n".repeat(8000)}X`)).toMatchObject({
      hidden: null,
      writes: ["/p/notes.md"],
    });
    expect(effect(`echo $(cat <<'X'\n${"\n".repeat(40_000)}x\nX\n)`).hidden).toBeNull();
  });

  test("the same text in another folder is another effect", () => {
    expect(shellEffect("touch a", context, "x").writes).toEqual(["/p/x/a"]);
    expect(shellEffect("touch a", context, "y").writes).toEqual(["/p/y/a"]);
    expect(shellEffect("touch b", context, "y").writes).toEqual(["/p/y/b"]);
    expect(shellEffect("touch a", context, undefined).writes).toEqual(["/p/a"]);
  });

  test("the effects of the last lines are kept, as long as they are lines of everyday length", () => {
    const own: ShellContext = { ...context };
    const first = shellEffect("touch a", own, undefined);
    for (let index = 1; index < 512; index++) shellEffect(`echo ${index}`, own, undefined);
    expect(shellEffect("touch a", own, undefined)).toBe(first);
    shellEffect("echo 512", own, undefined);
    expect(shellEffect("touch a", own, undefined)).not.toBe(first);

    const longest = `ls ${"x".repeat(99_997)}`;
    expect(shellEffect(longest, own, undefined)).toBe(shellEffect(longest, own, undefined));
    expect(shellEffect(`${longest}x`, own, undefined)).not.toBe(shellEffect(`${longest}x`, own, undefined));
  });

  test("the placeholder for unknown text cannot be smuggled in", () => {
    expect(effect("touch \uE000").writes).toEqual(["/p/_"]);
  });
});

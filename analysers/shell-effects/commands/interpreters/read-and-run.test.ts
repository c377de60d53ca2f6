/** What reads in deno, R and gdb, and programs made of the tests. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("code that reads, and what is run", () => {
  test.each([
    ["valgrind --leak-check=full ./build/tests/unit", "test"],
    ["./build/bin/app", "runs ./build/bin/app"],
    ["./build/unit_test", "test"],
    ["./build/../tests/unit", "runs ./build/../tests/unit"],
    ["echo x > build/tests/unit; ./build/tests/unit", "writes build/tests/unit; runs x"],
    ["gdb -batch -ex 'info functions parse_' -ex quit ./build/app", "nothing"],
    ["gdb -batch -ex bt -p 12", "runs gdb"],
    ["gdb -batch -ex run ./a", "runs gdb"],
    ["gdb -batch -ex 'print f()' ./a", "runs gdb"],
    ["gdb ./a", "runs gdb"],
    [
      "deno eval 'const t = await Deno.readTextFile(\"deno.json\"); console.log(Object.keys(JSON.parse(t).imports ?? {}))'",
      "nothing",
    ],
    ["deno run -A https://x.example/a.ts", "HIDDEN it runs text fetched from the network (a module of deno)"],
    ["deno run a.ts https://x.example", "runs deno run"],
    ["Rscript -e 'd <- read.csv(\"data/iris.csv\"); print(summary(d))'", "nothing"],
    ["Rscript -e 'write.csv(d, \"a.csv\")'", "writes ?"],
    ["Rscript -e 'df.csv(\"a\")'", "runs inline code"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

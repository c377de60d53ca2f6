import { expect, test } from "vitest";
import { relocation, withPlainPaths } from "./project-path.ts";

const here = relocation("/app", "/tmp/x/project");

test.each([
  ["/app/src/app/page.tsx", "/tmp/x/project/src/app/page.tsx"],
  ["cd /app && ls src/app", "cd /tmp/x/project && ls src/app"],
  ['import "@/app/page"; // in /app.', 'import "@/app/page"; // in /tmp/x/project.'],
  ["file:///app/a.ts", "file:///tmp/x/project/a.ts"],
  ["/application /app-old /app.ts /app2 ../app ./app", "/application /app-old /app.ts /app2 ../app ./app"],
])("a short project path is found only where it stands as a path: %s", (text, expected) => {
  expect(here({ args: [text] })).toEqual({ args: [expected] });
});

test("a trace's word for its project is replaced wherever it stands", () => {
  expect(relocation("$PROJ", "/tmp/p")("-I$PROJ/include")).toBe("-I/tmp/p/include");
});

test("paths of Windows get plain strokes inside of the project, whatever the case of the drive", () => {
  const plain = withPlainPaths(String.raw`C:\Users\me\shop`);
  expect(plain(String.raw`c:\Users\me\shop\a b\c.ts`)).toBe("C:/Users/me/shop/a b/c.ts");
  expect(plain(String.raw`type "C:\Users\me\shop\a.ts" C:\other\b \d+`)).toBe(
    String.raw`type "C:/Users/me/shop/a.ts" C:\other\b \d+`,
  );
});

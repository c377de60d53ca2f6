/** Which losses the disk may show to be none: only where the line has changed nothing before it, at places known for sure. */
import { expect, test } from "vitest";
import { shellEffect } from "./index.ts";

const context = { directory: "/srv/project", home: "/home/me" };

/** `gone src` and `same a.ts` for what would have to be so; `!` for a loss whatever the disk shows. */
function unless(line: string): string {
  const { losses } = shellEffect(line, context, undefined);
  if (losses === undefined) return "!";
  return losses
    .map(
      ({ unless: all }) =>
        all
          ?.map(
            ({ is, path, replacesAll }) =>
              `${is === "absent" ? "gone" : replacesAll === true ? "same, nothing new" : "same"} ${path.replace("/srv/project/", "")}`,
          )
          .join(", ") ?? "!",
    )
    .join("; ");
}

test.each([
  ["rm -rf src", "gone src"],
  ["rm -rf a b", "gone a; gone b"],
  ["cd sub && rm -rf src", "gone sub/src, gone src"],
  ["rm -rf src && npm run build", "gone src"],
  ["git restore a.ts", "same a.ts"],
  ["git checkout -- a.ts", "same a.ts"],
  ["git -C sub restore a.ts", "same sub/a.ts, same a.ts"],
  ["git checkout HEAD~1 -- a.ts", "same, nothing new a.ts"],
  ["git restore --source HEAD~1 a.ts", "same, nothing new a.ts"],
  ["rm -rf a; git reset --hard", "gone a; !"],
  ["mv src a && rm -rf a", "!"],
  ["rm -rf a & mv src a", "!"],
  ["npm test; rm -rf src", "!"],
  ["rm -rf src/*", "!"],
  ["for i in *; do rm -rf $i; done", "!"],
  ["ssh box rm -rf src", "!"],
  ["git reset --hard", "!"],
  ["git checkout -f", "!"],
  ["git restore -p a.ts <<< y", "!"],
  ["git restore '*.ts'", "!"],
  ["git -c core.worktree=/x restore a.ts", "!"],
  ["git --work-tree=/x restore a.ts", "!"],
  ["echo x > a.ts; git restore a.ts", "!"],
])("%s: %s", (line, expected) => expect(unless(line)).toBe(expected));

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
  ["mkdir -p t && rm -rf t", "gone t"],
  ["mkdir t && cp a t/ && npm test && rm -rf t", "gone t"],
  ["mkdir t && mv a t/ && rm -rf t", "!"],
  ["mkdir -p t/u && rm -rf t", "gone t"],
  ["mkdir t; find t -delete", "gone t"],
  ["mkdir t && find t -type f -delete", "gone t"],
  ["find t -delete", "gone t"],
  ["mkdir t; rm -rf t/*", "gone t"],
  ['mkdir t; for f in t/*; do rm -rf "$f"; done', "gone t"],
  ["mkdir t && cd t && touch x && cd .. && rm -rf t", "gone t"],
  ["cp -r src t && rm -rf t", "gone t"],
  ["git init t && rm -rf t", "gone t"],
  ["git clone https://x.example/t.git && rm -rf t", "gone t"],
  // Work that was moved there, and links that lead to it.
  ["mkdir t && mv src t && find t -delete", "!"],
  ["git mv src t && rm -rf t", "!"],
  ["rsync -a --remove-source-files src/ t/; rm -rf t", "!"],
  ["mkdir t; (sleep 1; rm -rf t) & mv src t", "!"],
  ["ln -s src t; find t/ -delete", "!"],
  ["ln -s src t; mkdir -p t; rm -rf t/*", "!"],
  ["ln -s ../src t; mkdir -p t/x; rm -rf t/x", "!"],
  ["mkdir t; rmdir t; ln -s src t; rm -rf t/*", "!"],
  ["cp -r link t; mkdir -p t/x; rm -rf t/x", "!"],
  ["mkdir t && cd t && touch a && rm -rf *", "gone t"],
  ["mkdir t; cd t; rm -rf *", "!"],
  ["mkdir t && mv src t && cd t && rm -rf *", "!"],
  // By then a list of names, and not a name with a star.
  ["echo * | xargs rm -rf", "!"],
  ['x=$(echo sr*); rm -rf "$x"', "!"],
  ["git reset --hard", "!"],
  ["git checkout -f", "!"],
  ["git restore -p a.ts <<< y", "!"],
  ["git restore '*.ts'", "!"],
  ["git -c core.worktree=/x restore a.ts", "!"],
  ["git --work-tree=/x restore a.ts", "!"],
  ["echo x > a.ts; git restore a.ts", "!"],
])("%s: %s", (line, expected) => expect(unless(line)).toBe(expected));

/** What the disk has to show for a write to be none; `!` for one that changes something whatever the disk shows. */
function idle(line: string): string {
  const { idle: writes = [] } = shellEffect(line, context, undefined);
  const told = writes.flatMap(({ unless: all }) =>
    all.map(({ is, path }) => `${is} ${path.replace("/srv/project/", "")}`),
  );
  return told.join(", ") || "!";
}

test.each([
  ["rm -f a.txt", "absent a.txt"],
  ["rmdir old", "absent old"],
  ["cd sub && rm a", "absent sub/a, absent a"],
  ["mkdir -p src", "folder src"],
  ["mkdir src lib", "folder src, folder lib"],
  ["mkdir -p src && rm -f old.txt", "folder src, absent old.txt"],
  ["mkdir -p src && touch src/a", "folder src"],
  ["mkdir t && rm -rf t", "!"],
  ["echo x > a; rm -f a", "!"],
  ["rm -f a; mv b a", "!"],
  ["rm -f old/a & mv work old", "!"],
  ["npm run gen; rm -f a", "!"],
  ["rm -f *.txt", "!"],
  ["for i in 1 2; do rm -f $i.txt; done", "absent 1.txt, absent 2.txt"],
  ["ssh box rm -f a", "!"],
])("%s changes nothing: %s", (line, expected) => expect(idle(line)).toBe(expected));

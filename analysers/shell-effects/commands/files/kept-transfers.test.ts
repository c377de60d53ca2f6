/** Places that clients of the network keep beside the answer. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("curl", () => {
  test.each([
    ["curl --etag-save etag.txt https://x", "writes etag.txt; network"],
    ["curl --hsts hsts.txt https://x", "writes hsts.txt; network"],
    ["curl --libcurl=code.c https://x", "writes code.c; network"],
    ["curl -s -w '%output{a}%{http_code}' https://x", "writes a; network"],
    ["curl -s -w '%output{>>a.log}%{http_code}' https://x", "writes a.log; network"],
    ["curl -o a https://x -o /dev/null https://y", "writes a; network"],
    ["curl -so a https://x -sob https://y", "writes a b; network"],
    ["curl --etag-compare etag.txt https://x", "network"],
    ["curl -s -w '%{http_code}' https://x", "network"],
    ["curl -H '-o f' https://x", "network"],
    ["curl -o - https://x", "network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("wget", () => {
  test.each([
    ["wget -a log.txt -O- https://x", "writes log.txt; network"],
    ["wget -O - -o log.txt https://x", "writes log.txt; network"],
    ["wget --save-cookies c.txt -O - https://x", "writes c.txt; network"],
    ["wget --warc-file=w -O /dev/null https://x", "writes w.warc.gz w.cdx; network"],
    ["wget -qO- https://x", "network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("socat", () => {
  test.each([
    ["socat -u TCP:x:80 OPEN:a,creat", "writes a; network"],
    ["socat -u STDIN CREATE:a", "writes a; network"],
    [
      "socat -u STDIN OPEN:opencode.json,trunc",
      "writes opencode.json; GOVERNANCE it writes opencode.json, which holds the plugin's entry; network",
    ],
    ["socat -u TCP:x:1 /srv/project/a", "writes a; network"],
    ["socat - TCP:x:80", "network"],
    ["socat -u OPEN:a,rdonly -", "network"],
    ["socat -u FILE:a TCP:x:80", "network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

/** A copy that a line makes of the project is the project's own code, until something else comes into it. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

const opaque = (line: string): string | undefined => /runs [^;]*/.exec(does(line))?.[0];

describe("is the project's own", () => {
  test.each([
    "git clone -q . /tmp/copy && cd /tmp/copy && git checkout -q HEAD~3 -- . && npm test; rm -rf /tmp/copy",
    "git clone /srv/project /tmp/c && make -C /tmp/c test",
    'git clone "$PWD" /tmp/c && cd /tmp/c && npm ci && npm run test:unit',
    "git clone . /tmp/c && cd /tmp/c && npm install && npm test",
    "git clone . /tmp/c && git -C /tmp/c checkout HEAD~1 && npm --prefix /tmp/c test 2>&1 | tee /tmp/c.log",
    "git clone . /tmp/c && cd /tmp/c && pytest && git reset --hard HEAD~1 && pytest",
    'd=$(mktemp -d) && git clone . "$d/x" && cd "$d/x" && cargo test',
    "git worktree add /tmp/wt HEAD~3 && cd /tmp/wt && npm test",
    "rm -rf /tmp/c && git clone . /tmp/c && cd /tmp/c && rm -rf node_modules && npm ci && npm test; rm -rf /tmp/c",
    "mkdir -p /tmp/w && git clone . /tmp/w/c && npm --prefix /tmp/w/c test | tail -5",
  ])("%s", (line) => expect(opaque(line)).toBeUndefined());
});

describe("is not, or not surely", () => {
  test.each([
    "git clone . /tmp/c; cd /tmp/c && npm test",
    "git clone . /tmp/c || true && cd /tmp/c && npm test",
    "! git clone . /tmp/c && cd /tmp/c && npm test",
    "git clone . /tmp/c | cat && cd /tmp/c && npm test",
    "git clone -n . /tmp/c && cd /tmp/c && npm test",
    "git clone https://example.org/x /tmp/c && cd /tmp/c && npm test",
    "git clone /tmp/other /tmp/c && cd /tmp/c && npm test",
    "cd /tmp/o; git clone . /tmp/c && cd /tmp/c && npm test",
    "git clone -b theirs . /tmp/c && cd /tmp/c && npm test",
    "git fetch https://example.org/x && git clone . /tmp/c && cd /tmp/c && npm test",
    "git -c url./tmp/o.insteadOf=/srv/project clone /srv/project /tmp/c && cd /tmp/c && npm test",
    "git worktree add /tmp/wt origin/theirs && cd /tmp/wt && npm test",
    "git worktree add /tmp/wt FETCH_HEAD && cd /tmp/wt && npm test",
    "cd sub && git worktree add /tmp/wt && cd /tmp/wt && npm test",
  ])("%s", (line) => expect(opaque(line)).toMatch(/scratch/));
});

describe("is no longer, after something else has come into it", () => {
  test.each([
    "git clone . /tmp/c && cd /tmp/c && git pull https://example.org/x && npm test",
    "git clone . /tmp/c && (cd /tmp/c; git fetch x; git checkout FETCH_HEAD) && cd /tmp/c && npm test",
    "git clone . /tmp/c && git -C /tmp/c checkout 8a8a && npm --prefix /tmp/c test",
    "git clone . /tmp/c && cd /tmp/c && curl -o t.js http://example.org && npm test",
    "git clone . /tmp/c && cd /tmp/c && npm install other && npm test",
    "git clone . /tmp/c && rm -rf /tmp/c && cp -r /tmp/e /tmp/c && cd /tmp/c && npm test",
    "git clone . /tmp/c && echo x > /tmp/$F/t.js && cd /tmp/c && npm test",
    "cp /tmp/e.json /tmp/package.json && git clone . /tmp/c && cd /tmp/c && cd /tmp/c/sub && npm test",
    "git clone . /tmp/c && cp /tmp/e.json /tmp/package.json && cd /tmp/c && npm test",
    "git clone . /tmp/c && tar -xf /tmp/e.tar -C /tmp/c && cd /tmp/c && npm test",
    "git clone . /tmp/c && cd /tmp/c && npm test & sleep 2; cp /tmp/e.js /tmp/c/test/a.js",
    "(sleep 2; cp /tmp/e.js /tmp/c/test/a.js) & git clone . /tmp/c && cd /tmp/c && npm test",
    "git clone . /tmp/c && cd /tmp/c && npm test | (sleep 2; tee /tmp/c/test/a.js < /tmp/e.js)",
    "cp -r /tmp/e /tmp/c & git clone . /tmp/c && cd /tmp/c && make test",
    "git clone . /tmp/c && cd /tmp/c && echo x >> test/a.js && npm test",
  ])("%s", (line) => expect(opaque(line)).toMatch(/scratch|runs/));
});

test("settings that a clone is given are followed", () => {
  expect(does("git clone -c core.fsmonitor=/tmp/x . /tmp/c")).toContain("runs /tmp/x");
  for (const given of [
    "--config core.fsmonitor=/tmp/x",
    "--config=core.fsmonitor=/tmp/x",
    "--conf=core.fsmonitor=/tmp/x",
    "-qccore.fsmonitor=/tmp/x",
    "-c a.b=1 -c core.fsmonitor=/tmp/x -c a.c=1",
  ])
    expect(does(`git clone ${given} . /tmp/c`)).toContain("runs /tmp/x");
});

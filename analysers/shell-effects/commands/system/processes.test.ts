/** Ending programs is free, ending the host is not. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("the host is not ended (G0)", () => {
  test.each([
    "kill -9 $PPID",
    'kill "$PPID"',
    "kill -STOP ${PPID}",
    "P=$PPID; kill -9 $P",
    "kill -9 $(pgrep -f opencode)",
    "kill `pidof opencode`",
    "pgrep opencode | xargs kill -9",
    "pkill opencode",
    "pkill -9 -f opencode",
    "pkill -f 'open.*de'",
    "pkill -KILL code",
    "pkill -P $PPID",
    "killall opencode",
    "killall -r '^open'",
    "kill -9 -1",
    "sudo pkill opencode",
    "bash -c 'pkill -f opencode'",
  ])("%s", (line) => expect(does(line)).toBe("GOVERNANCE it ends the host, which holds the gate"));
});

describe("other programs are", () => {
  test.each([
    "kill 1234",
    "kill -9 1234",
    "kill -1 1234",
    "kill %1",
    "kill -0 $$",
    "kill -0 $PPID",
    "kill -l",
    "kill $(lsof -ti :3000)",
    "kill $SERVER_PID",
    "pkill -f vite",
    "pkill node",
    "pkill -x code",
    "killall node",
    "killall opencode-helper",
    "pgrep -fa opencode",
    "echo $PPID",
    "ps -o comm= -p $PPID",
  ])("%s", (line) => expect(does(line)).toBe("nothing"));
});

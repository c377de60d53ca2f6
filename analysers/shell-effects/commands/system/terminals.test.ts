/** tmux and screen: each command of a line by its own verb. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("what a session runs", () => {
  test.each([
    ["tmux new-session -d -s info 'touch a'", "writes a; runs tmux"],
    ["tmux new -d -s ls -n list-keys touch a", "writes a; runs tmux"],
    ["tmux run-shell 'touch a' \\; ls", "writes a; runs tmux"],
    ["tmux run -d 5 'touch a'", "writes a; runs tmux"],
    ["tmux ls \\; run-shell 'touch a'", "writes a; runs tmux"],
    ["tmux send-keys -t 0 'touch a' Enter \\; capture-pane", "writes a; runs tmux"],
    ["tmux new -d 'rm -rf src' \\; ls", "writes src; LOSS it deletes a whole tree; runs tmux"],
    ["tmux split-window -h -c sub touch /opt/a", "writes /opt/a; runs tmux"],
    ["tmux display-message -p '#(touch a)'", "writes a"],
    ["tmux -f x.conf ls", "runs tmux -f"],
    ["tmux -c 'touch a'", "writes a; runs tmux"],
    ["tmux kill-session -t info", "runs tmux"],
    ["screen -dmS ls touch a", "writes a; runs screen"],
    ["screen info", "runs screen"],
    ["screen -S info -X stuff 'touch a'", "writes a; runs screen"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));

  test.each([
    "tmux ls",
    "tmux -L dev ls",
    "tmux list-panes -a -F '#{pane_id}'",
    "tmux lsp -a",
    "tmux capture-pane -p -t 0",
    "tmux has-session -t dev \\; list-windows",
    "tmux show-options -g",
    "tmux -V",
    "screen -ls",
    "screen -list",
  ])("%s looks", (line) => expect(does(line)).toBe("nothing"));
});

import fc from "fast-check";

/** Harmless commands whose output and effect depend on the project alone. */
export const shellCommand: fc.Arbitrary<string> = fc.constantFrom(
  "echo hi",
  "pwd",
  "cat a.txt",
  "cat missing.txt",
  "ls",
  "true",
  "false",
  "exit 3",
  "echo out; echo err >&2",
  "printf more >> b.txt",
  "mkdir -p deep/down && printf new > deep/down/c.txt",
  "cd lib && ls",
  'echo "$FOO"',
  "seq 1 2500",
  "sleep 0.2; echo slept",
  "echo one && echo two | tr a-z A-Z",
  "no-such-command",
  "echo 'unclosed",
  "git status --short",
  "for i in 1 2 3; do echo $i; done",
);

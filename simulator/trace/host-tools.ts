/** The tools that OpenCode 1.18.33 brings with it, in the order of its registry. */
export const HOST_TOOLS: readonly string[] = [
  "invalid",
  "question",
  "bash",
  "read",
  "glob",
  "grep",
  "edit",
  "write",
  "task",
  "webfetch",
  "todowrite",
  "websearch",
  "skill",
  "apply_patch",
];

/**
 * The names of the host's own tools, as the first generation of OpenCode spells them and as governance knows them on
 * every host. The one place where they stand: what compares a call or suggests one takes them from here.
 */
export const HOST_TOOL = {
  bash: "bash",
  read: "read",
  write: "write",
  edit: "edit",
  applyPatch: "apply_patch",
  glob: "glob",
  grep: "grep",
  task: "task",
  webfetch: "webfetch",
  websearch: "websearch",
  skill: "skill",
  question: "question",
  todowrite: "todowrite",
  /** OpenCode 1.18.33 runs it in place of a call that it cannot parse. */
  invalid: "invalid",

  // Those of older and experimental builds.
  multiedit: "multiedit",
  patch: "patch",
  batch: "batch",
  codesearch: "codesearch",
  list: "list",
  lsp: "lsp",
  todoread: "todoread",
  planEnter: "plan_enter",
  planExit: "plan_exit",
  structuredOutput: "StructuredOutput",
} as const;

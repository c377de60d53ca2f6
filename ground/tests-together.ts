/**
 * Files of tests that share workers: those of rooms that take over nothing of their process, neither clock nor modules,
 * environment or folder. A worker for each file took 214 of them 127 s, shared ones 21 s.
 */
export const TESTS_TOGETHER: readonly string[] = [
  "analysers/**/*.test.ts",
  "reports/*.test.ts",
  "runtime/{config,context,journal,kernel,policy,views}/**/*.test.ts",
  "scenarios/{corpora,mechanism,user}/**/*.test.ts",
  "simulator/{model,script,trace}/**/*.test.ts",
];

/** What such a file may not contain; the simulated host, too, owns the clock of its process while it is open. */
export const TAKES_OVER =
  /\b(?:openFakeHost|openScriptHost|useFakeTimers|process\.chdir|vi\.(?:mock|doMock|stub\w+)|process\.env(?:\.\w+|\[[^\]]+\]) = )/;

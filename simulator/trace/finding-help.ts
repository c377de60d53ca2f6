import type { FindingName } from "./finding.ts";

/** What a finding means for the author of a plugin and what to do about it: for terminals and docs/findings.md. */
export interface FindingHelp {
  readonly means: string;
  readonly remedy: string;
}

export const FINDING_HELP: Readonly<Record<FindingName, FindingHelp>> = {
  "import-crashed": {
    means:
      "the module cannot be found, parsed or imported; the host goes on without it and says so in one event",
    remedy: "import it by hand with Bun; keep its top level free of work",
  },
  "exports-no-plugin": {
    means: "the module exports nothing that the host takes for a plugin",
    remedy: "export `default { id, server }`, or functions and nothing else",
  },
  "skipped-by-name": {
    means: "the host has taken in plugins of that name, and loads none whose path or name contains it",
    remedy: "give the package or its folder another name",
  },
  "other-file-loaded": {
    means: "a `package.json` beside the file names another one, and the host loads that",
    remedy: 'give the file a folder of its own, or name it in `exports["./server"]`',
  },
  "helper-called": {
    means: "an exported function beside the plugin was called as a plugin too, as all of them are",
    remedy: "export `default { id, server }`, which hides all other exports, or keep helpers in another file",
  },
  "factory-threw": {
    means: "the plugin's function threw; the host logs it and goes on without the plugin",
    remedy: "catch what may fail at the start, and degrade",
  },
  "factory-returned-nothing": {
    means: "the real host breaks: every prompt fails",
    remedy: "always return an object, if need be an empty one",
  },
  "event-threw-synchronously": {
    means: "the host's own work on that event fails; on some events every session hangs for ever",
    remedy: "make `event` async and catch everything inside",
  },
  "hook-hung": {
    means: "the host waits for it for ever: there is no timeout",
    remedy: "set a time limit of your own on whatever the hook awaits",
  },
  "session-unfinished": {
    means: "the session did not come to its end, while no hook and no tool of the plugin was running",
    remedy: "look at the end of the trace: a server, a child process or the machine itself may hold it up",
  },
  "hook-threw": {
    means: "the turn, prompt or call is lost, and the same hook of later plugins does not run",
    remedy: "catch inside the hook; throw only before a call, to refuse it",
  },
  "process-ended": {
    means: "the plugin took the whole host down",
    remedy:
      "never call `process.exit`; on OpenCode 2 catch in callbacks too, and add a `catch` to promises that are not awaited",
  },
  "uncaught-error": {
    means:
      "a timer or a promise nobody awaits failed; OpenCode 1 survives and prints it over its screen, OpenCode 2 ends",
    remedy: "catch in callbacks, and add a `catch` to promises that are not awaited",
  },
  "error-swallowed": {
    means: "a rejected `event` hook or a throw in `config`, which the host ignores",
    remedy: "catch it and say so with `client.app.log`",
  },
  "turn-lost": {
    means: "a step that goes well without the plugin fails with it",
    remedy: "play the scene with `run` and look for the first difference",
  },
  "tool-returned-nothing": {
    means: "the model reads an error of the host instead of an answer",
    remedy:
      "return a text, or `{ title, output, metadata }` with a text in `output`; on OpenCode 2 `{ content: text }`",
  },
  "subtask-wedged": {
    means: "a throw before a subtask command stays pending: every later prompt runs into it again",
    remedy: "refuse subtasks in another way, by changing the arguments, say",
  },
  "session-waits-for-itself": {
    means: "a task resumes the very session that calls it, or one that waits for it: both wait for ever",
    remedy: "give `task_id` of an earlier child only, never of a session that is waiting",
  },
  "terminal-written": {
    means: "whatever is written stays on the host's screen",
    remedy: "use `client.app.log`, or `client.tui.showToast`",
  },
  "unknown-hook": {
    means: "a name that the host does not know is never called",
    remedy: "correct the name",
  },
  "uncalled-hook": {
    means: "the hook is declared in the types, and never called",
    remedy: "use the event that the message names",
  },
  "output-replaced": {
    means: "a new object in the place of one that the host goes on using: nothing changes",
    remedy: "alter it in place: `Object.assign(output.args, …)`, `output.system.push(…)`",
  },
  "prefix-unstable": {
    means:
      "requests do not begin with the ones before them: the provider's cache is lost, every turn costs more",
    remedy: "keep what changes out of the system prompt; write it once, at the end",
  },
  "lost-at-compaction": {
    means: "what the plugin told the model before a compaction is not there after it",
    remedy: "say it again in the system prompt, the compaction's `context` or the next message",
  },
  "abort-ignored": {
    means: "the plugin prompts again, or keeps a hook running, after the user has stopped the turn",
    remedy:
      "look for `MessageAbortedError` (OpenCode 2: `session.execution.interrupted`) before prompting; stop waiting on abort",
  },
  "projects-mixed": {
    means: "one project's text or folder shows up in another one's session or files",
    remedy:
      "keep state in the plugin's function, never in the module; on OpenCode 2 filter events by project",
  },
  "other-generation": {
    means: "OpenCode 2 does not take a plugin of OpenCode 1, and says so in its log only",
    remedy: "add a setup beside it: `export default { id, server, setup }` serves both",
  },
  "id-taken": {
    means: "two plugins of OpenCode 2 have one id: it activates no plugin and answers no prompt",
    remedy: "take an id that nobody else has, such as the name of the package, and load it once",
  },
  "setup-hung": {
    means: "OpenCode 2 awaits `setup` for ever and answers no prompt of the project until it ends",
    remedy: "start what takes long and do not await it, or give it a time limit",
  },
  "setup-threw": {
    means: "OpenCode 2 goes on without the plugin and says so in its log only",
    remedy: "catch what may fail in `setup`, and look for parts of the context before using them",
  },
  "setup-not-repeatable": {
    means:
      "OpenCode 2 calls `setup` again when the project is opened again; the plugin then does another thing",
    remedy: "give back from `setup` a function that ends what it began, and keep no state in the module",
  },
  "setup-on-opencode-1": {
    means: "OpenCode 1 calls `setup` too, without tools, sessions and events; what it throws is told nowhere",
    remedy: "leave `setup` at once where `ctx.tool` is missing",
  },
  "settings-dropped": {
    means: "one generation of OpenCode passes over keys of the other in a file of settings, and says nothing",
    remedy: "name the plugin under `plugin` where both read the file: OpenCode 2 takes that too",
  },
  "tool-schema-kills-turns": {
    means: "OpenCode 2 fails every turn of every session",
    remedy: "give plain JSON Schema (`z.toJSONSchema(…)`), and check the arguments yourself",
  },
  "call-unanswered": {
    means: "a call is over and has no result in the next request, which a provider may refuse",
    remedy:
      "fail by a tagged error class named `Tool.Error` with a message, or die: another failure is told nobody",
  },
  "tool-only-in-execute": {
    means: "a model calls the tool from a program only, never by its name",
    remedy: "add `options: { codemode: false }` where it is to be called by its name",
  },
  "hook-not-called-yet": {
    means: "a hook of newer source that the preview takes and never calls",
    remedy: "do not rest on it alone: note that it was called, and degrade where it was not",
  },
  "event-properties-read": {
    means: "what OpenCode 1 has in `properties` of an event stands in `data` on OpenCode 2",
    remedy: "read `event.data`, or `event.data ?? event.properties` for both",
  },
  "refusals-share-a-text": {
    means: "all calls of a step that end by a throw get the text of the first",
    remedy: "set `input` to null in `execute.before` and `error.message` in `execute.after`",
  },
  "output-unread": {
    means: "what a plugin of OpenCode 2 prints reaches the output of the server, and no terminal",
    remedy: "write what somebody is to read into a file of your own",
  },
};

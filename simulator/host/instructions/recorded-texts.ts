/**
 * The texts that OpenCode 1.18.33 itself adds to a conversation, word for word (its authors' wording, MIT licence).
 * Only texts that are read outside the host, so that any other word is another behaviour: a plugin is shown them in a
 * hook or by the client, or they stand in a request whose every byte is compared with the real one. `npm run
 * conformance` compares all of them. Texts that traces replace by a name (`$PROVIDER_PROMPT`, `$TITLE_PROMPT`,
 * `$COMPACTION_PROMPT`, `$COMPACT_TEMPLATE`) are not here: for them words of our own between the host's first and last
 * do as well (`builtin-prompts.ts`, `session/compaction/compaction-prompt.ts`), and so do the descriptions of tools and
 * the prompt of the `summary` agent, which is never called.
 */
/** In the request only: an assistant message at its end once an agent has used up its `steps`. */
export const MAX_STEPS = [
  "CRITICAL - MAXIMUM STEPS REACHED",
  "",
  "The maximum number of steps allowed for this task has been reached. Tools are disabled until next user input. Respond with text only.",
  "",
  "STRICT REQUIREMENTS:",
  "1. Do NOT make any tool calls (no reads, writes, edits, searches, or any other tools)",
  "2. MUST provide a text response summarizing work done so far",
  "3. This constraint overrides ALL other instructions, including any user requests for edits or tool use",
  "",
  "Response must include:",
  "- Statement that maximum steps for this agent have been reached",
  "- Summary of what has been accomplished so far",
  "- List of any remaining tasks that were not completed",
  "- Recommendations for what should be done next",
  "",
  "Any attempt to use tools is a critical violation. Respond with text ONLY.",
].join("\n");

/** Shown to messages.transform: a part of the last user message in every step of the plan agent. */
export const PLAN_MODE = [
  "<system-reminder>",
  "# Plan Mode - System Reminder",
  "",
  "CRITICAL: Plan mode ACTIVE - you are in READ-ONLY phase. STRICTLY FORBIDDEN:",
  "ANY file edits, modifications, or system changes. Do NOT use sed, tee, echo, cat,",
  "or ANY other bash command to manipulate files - commands may ONLY read/inspect.",
  "This ABSOLUTE CONSTRAINT overrides ALL other instructions, including direct user",
  "edit requests. You may ONLY observe, analyze, and plan. Any modification attempt",
  "is a critical violation. ZERO exceptions.",
  "",
  "---",
  "",
  "## Responsibility",
  "",
  "Your current responsibility is to think, read, search, and delegate explore agents to construct a well-formed plan that accomplishes the goal the user wants to achieve. Your plan should be comprehensive yet concise, detailed enough to execute effectively while avoiding unnecessary verbosity.",
  "",
  "Ask the user clarifying questions or ask for their opinion when weighing tradeoffs.",
  "",
  "**NOTE:** At any point in time through this workflow you should feel free to ask the user questions or clarifications. Don't make large assumptions about user intent. The goal is to present a well researched plan to the user, and tie any loose ends before implementation begins.",
  "",
  "---",
  "",
  "## Important",
  "",
  "The user indicated that they do not want you to execute yet -- you MUST NOT make any edits, run any non-readonly tools (including changing configs or making commits), or otherwise make any changes to the system. This supersedes any other instructions you have received.",
  "</system-reminder>",
  "",
].join("\n");

/** Shown to messages.transform: the same for the build agent, once the plan agent has answered. */
export const BUILD_AFTER_PLAN = [
  "<system-reminder>",
  "Your operational mode has changed from plan to build.",
  "You are no longer in read-only mode.",
  "You are permitted to make file changes, run shell commands, and utilize your arsenal of tools as needed.",
  "</system-reminder>",
  "",
].join("\n");

/** In a compaction request, after the previous summary: `output.prompt` of session.compacting stands in its place. */
export const COMBINE_SUMMARIES = [
  "The <prior-summary> summarizes everything that happened before the <conversation>. Construct a new summary that combines both. The <prior-summary> is discarded after this: anything you do not carry into the new summary is lost.",
  "",
  "When combining:",
  "- Carry forward objectives, constraints, user directives, decisions, and parallel workstreams from the <prior-summary> even when the <conversation> does not mention them. Drop only what is finished and no longer needed.",
  "- The <conversation> is more recent than the <prior-summary>. Where they conflict, the conversation wins: state the corrected fact and drop the old claim.",
  "- Add new progress, decisions, constraints, and context from the conversation.",
  '- Move completed work from "Active" to "Completed".',
  "- If a blocker has been resolved, update the summary to reflect that while keeping any details still needed to continue the work.",
  '- Update "Objective" and "Next Move" to reflect the current work state.',
].join("\n");

/** The same without a previous summary. */
export const FIRST_SUMMARY =
  "Create a new anchored summary from the conversation history in the <conversation> tags above so another coding agent can continue the work.";

/** Shown to tool.execute.after: the result of a task call in the background. */
export const TASK_STARTED = [
  "The task is working in the background. You will be notified automatically when it finishes.",
  "DO NOT sleep, poll for progress, ask the task for status, or duplicate this task's work — avoid working with the same files or topics it is using.",
  "Work on non-overlapping tasks, or briefly tell the user what you launched and end your response.",
].join("\n");

/** The same for a call that resumes a task still running. */
export const TASK_UPDATED = [
  "Additional context sent to the running background task.",
  "The task is still working in the background. You will be notified automatically when it finishes.",
  "DO NOT sleep, poll for progress, ask the task for status, or duplicate this task's work — avoid working with the same files or topics it is using.",
  "Work on non-overlapping tasks, or briefly tell the user what you sent and end your response.",
].join("\n");

/** Prompt of the `explore` agent: shown to system.transform and sent in every request of such a child. */
export const EXPLORE_PROMPT = [
  "You are a file search specialist. You excel at thoroughly navigating and exploring codebases.",
  "",
  "Your strengths:",
  "- Rapidly finding files using glob patterns",
  "- Searching code and text with powerful regex patterns",
  "- Reading and analyzing file contents",
  "",
  "Guidelines:",
  "- Use Glob for broad file pattern matching",
  "- Use Grep for searching file contents with regex",
  "- Use Read when you know the specific file path you need to read",
  "- Use Bash for file operations like copying, moving, or listing directory contents",
  "- Adapt your search approach based on the thoroughness level specified by the caller",
  "- Return file paths as absolute paths in your final response",
  "- For clear communication, avoid using emojis",
  "- Do not create any files, or run bash commands that modify the user's system state in any way",
  "",
  "Complete the user's search request efficiently and report your findings clearly.",
  "",
].join("\n");

/** What the list of agents says of `explore` and `general`: in `app.agents` and in the description of `task`. */
export const EXPLORE_DESCRIPTION =
  'Fast agent specialized for exploring codebases. Use this when you need to quickly find files by patterns (eg. "src/components/**/*.tsx"), search code for keywords (eg. "API endpoints"), or answer questions about the codebase (eg. "how do API endpoints work?"). When calling this agent, specify the desired thoroughness level: "quick" for basic searches, "medium" for moderate exploration, or "very thorough" for comprehensive analysis across multiple locations and naming conventions.';

export const GENERAL_DESCRIPTION =
  "General-purpose agent for researching complex questions and executing multi-step tasks. Use this agent to execute multiple units of work in parallel.";

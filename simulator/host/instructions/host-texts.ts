/** Sentences of the host that mark where a conversation goes on, as plugins and models recognise them. */
export const CONTINUE_AFTER_COMPACTION =
  "Continue if you have next steps, or stop and ask for clarification if you are unsure how to proceed.";

export const CONTINUE_AFTER_SUBTASK = "Summarize the task tool output above and continue with your task.";

export const TITLE_REQUEST = "Generate a title for this conversation:\n";

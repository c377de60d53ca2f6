/** The variable in the environment of each shell that a tool call starts: what is started there inherits it, even when it leaves its parent. */
export const SHELL_MARK = "IDUMB_TOOL_CALL";

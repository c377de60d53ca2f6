const LONGEST = 300;

/**
 * Any text as one line of Markdown, also in a table: what a session said becomes no markup, and nobody is called by
 * `@name`.
 */
export const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .slice(0, LONGEST)
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;")
    .replaceAll(/@(?=\w)/g, "@\u200B");

import { COMBINE_SUMMARIES, FIRST_SUMMARY } from "../../instructions/recorded-texts.ts";

/**
 * The text of a compaction request around the flattened conversation. Headings and the first and last words of the
 * template are the host's (models, plugins and trace readers recognise them); its rules are in words of our own.
 */
const SECTIONS = [
  "## Objective",
  "## Important Details",
  "## Work State",
  "### Completed",
  "### Active",
  "### Blocked",
  "## Next Move",
  "## Relevant Files",
];

const TEMPLATE = [
  "Output exactly the Markdown structure shown inside <template>, all sections in this order, without the tags.",
  "<template>",
  ...SECTIONS.map((heading) => `${heading}\n- (short bullets, or "(none)")\n`),
  "</template>",
  "",
  "Rules: short bullets; exact names of files, commands and errors; never mention the summary or that context was compacted.",
].join("\n");

/** `previous` is the summary of the last compaction, which the new one has to carry on. */
export function compactionPrompt(conversation: string, previous: string | undefined): string {
  const history = `Here is the conversation so far:\n\n<conversation>\n${conversation}\n</conversation>`;
  if (!previous) return [history, FIRST_SUMMARY, TEMPLATE].join("\n\n");
  const prior = `Here is the summary of the conversation before the <conversation> above:\n\n<prior-summary>\n${previous}\n</prior-summary>`;
  return [history, prior, COMBINE_SUMMARIES, TEMPLATE].join("\n\n");
}

/** The last message of a request that holds the conversation itself: the wording of 1.14 to 1.17, or of 1.3 and before. */
export function compactionWish(isAnchored: boolean, previous: string | undefined): string {
  if (!isAnchored) return `Provide a detailed prompt for continuing our conversation above.\n\n${TEMPLATE}`;
  if (!previous) return `Create a new anchored summary from the conversation history above.\n\n${TEMPLATE}`;
  return `Update the anchored summary below using the conversation history above.\n\n<previous-summary>\n${previous}\n</previous-summary>\n\n${TEMPLATE}`;
}

/** Who reads the key that seals the journal can write rows that count, so no tool call is to read it by its name. */
const KEY = /\bidumb[/\\]+["']?signing-key|(share|DATA_HOME\}?)["']?[/\\]+idumb[/\\]+["']?(\*|s[\w-]*\*)/i;

/** Why a text that a call is given reaches for the key, in one phrase; else null. */
export const keyRead = (text: unknown): string | null =>
  typeof text === "string" && text.includes("idumb") && KEY.test(text)
    ? "it reads the key that seals the journal"
    : null;

/** Texts as the host keeps them. */
import type { Evidence } from "../play/evidence.ts";

/** One text that the host keeps, and which of the session's messages it stands in. */
interface StoredText {
  readonly text: string;
  readonly isLast: boolean;
}

/** Everything that a model may be sent of the stored sessions: texts, outputs and errors of calls. */
export const storedTexts = ({ stored }: Pick<Evidence, "stored">): readonly StoredText[] =>
  stored.flatMap((messages) =>
    messages.flatMap(({ texts }, at) => texts.map((text) => ({ text, isLast: at === messages.length - 1 }))),
  );

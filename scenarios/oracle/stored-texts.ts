/** Texts as the host keeps them, from the end of a trace. */
import type { StoredMessage } from "../play/calls-of.ts";
import type { Evidence } from "../play/evidence.ts";

/** One text that the host keeps, and which of the session's messages it stands in. */
interface StoredText {
  readonly text: string;
  readonly isLast: boolean;
}

/** Everything that a model may be sent of the stored sessions: texts, outputs and errors of calls. */
export function storedTexts({ trace }: Pick<Evidence, "trace">): readonly StoredText[] {
  const last = trace.at(-1);
  if (last?.type !== "final") return [];
  return (last.messages as readonly { readonly messages: readonly StoredMessage[] }[]).flatMap(
    ({ messages }) =>
      messages.flatMap(({ parts }, at) =>
        parts.flatMap((part) => {
          const isLast = at === messages.length - 1;
          if (part.type === "text") return [{ text: part.text, isLast }];
          if (part.type !== "tool") return [];
          if (part.state.status === "completed") return [{ text: part.state.output, isLast }];
          return part.state.status === "error" ? [{ text: part.state.error, isLast }] : [];
        }),
      ),
  );
}

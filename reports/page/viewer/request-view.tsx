/**
 * What the model was sent: the messages that are new since the session's last request, the rest folded, and
 * every piece that a plugin put there marked with its name.
 */
import type { Addition, Moment, Moments, QuietHook, SentMessage } from "../../moments/moment.ts";
import { many } from "../../words.ts";
import { markedPieces } from "./marked-pieces.ts";

type Request = Extract<Moment, { kind: "request" }>;

interface Props {
  readonly request: Request;
  readonly moments: Moments;
  readonly index: number;
}

export function RequestView({ request, moments, index }: Props) {
  const additions = additionsUntil(moments, index);
  const rewritten = request.base !== null && request.kept < request.had;
  const taken = takenOver(request, moments);
  const show = (message: SentMessage, at: number) => (
    <Message key={at} message={message} texts={moments.texts} additions={additions} />
  );
  return (
    <>
      <p>
        {request.kept} messages as before, {request.fresh.length} new · tools:{" "}
        {request.tools.join(", ") || "none"}
      </p>
      {rewritten && (
        <p class="trouble">
          History was rewritten: of the {request.had} messages sent before, {request.kept} stand unchanged.
        </p>
      )}
      {taken.length > 0 && (
        <details>
          <summary>{taken.length} messages as before</summary>
          {taken.map(show)}
        </details>
      )}
      {request.fresh.map(show)}
      <h3>Answered</h3>
      <pre>{moments.texts[request.answer]}</pre>
      <Quiet hooks={request.quiet ?? []} />
    </>
  );
}

/** Every other hook that ran on the way to this request. */
function Quiet({ hooks }: { readonly hooks: readonly QuietHook[] }) {
  if (hooks.length === 0) return null;
  return (
    <details>
      <summary>
        {many(
          hooks.reduce((sum, { count }) => sum + count, 0),
          "hook",
        )}{" "}
        ran since the last request and changed nothing
      </summary>
      <ul>
        {hooks.map(({ plugin, hook, count }) => (
          <li key={`${plugin} ${hook}`}>
            {plugin}, {hook}
            {count > 1 && `: ${count} times`}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface MessageProps {
  readonly message: SentMessage;
  readonly texts: readonly string[];
  readonly additions: readonly Addition[];
}

function Message({ message, texts, additions }: MessageProps) {
  const pieces = markedPieces(texts[message.text] ?? "", additions, texts);
  return (
    <section class={`message ${message.role}`}>
      <h4>
        {message.role}
        {message.isUnsaid && " (not typed: sent by a plugin, the host or another agent)"}
      </h4>
      <pre>
        {pieces.map(({ text, by }, index) =>
          by === null ? (
            text
          ) : (
            <mark key={index} title={`added by ${by}`}>
              {text}
            </mark>
          ),
        )}
      </pre>
    </section>
  );
}

/** The unchanged messages, followed back from request to request. */
function takenOver(request: Request, { moments }: Moments): SentMessage[] {
  const messages: SentMessage[] = [];
  let wanted = request.kept;
  let at = request.base;
  while (at !== null && wanted > 0) {
    const base = moments[at];
    if (base?.kind !== "request") break;
    // `base.fresh` stands from message `base.kept` on.
    if (wanted > base.kept) {
      messages.unshift(...base.fresh.slice(0, wanted - base.kept));
      wanted = base.kept;
    }
    at = base.base;
  }
  return messages;
}

/** All that plugins had added by then, their refusals included. */
function additionsUntil({ moments }: Moments, index: number): Addition[] {
  return moments.slice(0, index + 1).flatMap((moment) => {
    if (moment.kind === "added") return moment.additions;
    return moment.kind === "call" && moment.refused
      ? [{ ...moment.refused, hook: "tool.execute.before" }]
      : [];
  });
}

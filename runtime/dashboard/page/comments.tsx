/** What the human said of one thing, what became of it, and the place to say more. */
import { useState } from "preact/hooks";
import { comment, Refused } from "./ask.ts";
import { moment } from "./moment.ts";
import type { CommentRow } from "../wire.ts";

const fate = ({ readBy, answer }: CommentRow): string =>
  answer !== null
    ? "answered"
    : readBy === null
      ? "waits for the agent's next message"
      : "read by the agent, not yet answered";

export function CommentText({ one }: { readonly one: CommentRow }) {
  return (
    <article class="comment">
      <p>{one.text}</p>
      <p class="soft">
        {one.id} · {moment(one.at)} · {fate(one)}
      </p>
      {one.answer !== null && <blockquote>{one.answer}</blockquote>}
    </article>
  );
}

export function Comments({
  about,
  comments,
}: {
  readonly about: string;
  readonly comments: readonly CommentRow[];
}) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await comment(about, text);
      setText("");
      setTrouble("");
    } catch (error) {
      setTrouble(
        error instanceof Refused ? error.message : "The server is gone: start idumb dashboard again.",
      );
    }
  };
  return (
    <section>
      <h3>Comments</h3>
      {comments
        .filter((one) => one.about === about)
        .map((one) => (
          <CommentText key={one.id} one={one} />
        ))}
      <form onSubmit={(event) => void send(event)}>
        <label>
          <span class="soft">To the agent, about {about}</span>
          <textarea
            rows={3}
            maxLength={2_000}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={text.trim() === ""}>
          Comment
        </button>
        {trouble !== "" && <p role="alert">{trouble}</p>}
      </form>
    </section>
  );
}

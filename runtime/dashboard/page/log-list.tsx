/** Entries of the journal, the newest first, asked for anew as the journal grows; more on demand. */
import { useEffect, useState } from "preact/hooks";
import { entries, type Entry } from "./ask.ts";
import { moment } from "./moment.ts";

export interface LogListProps {
  /** What the entries have to be: about, session, kind. */
  readonly query: Readonly<Record<string, string>>;
  readonly version: number;
  readonly withWords: boolean;
  show?(id: string): void;
}

const MARK: Readonly<Record<string, string>> = {
  "call-refused": "refused",
  "gaps-found": "refused",
  "changes-unexplained": "refused",
  "task-failed": "refused",
  "task-completed": "good",
  "plan-completed": "good",
  "comment-made": "human",
  "message-heard": "human",
  "plan-questioned": "human",
};

const ID = /\b((?:tn|wp)-\d+)\b/;

/** A text whose ids of tasks and plans lead to them. */
function Linked({ text, show }: { readonly text: string; show?(id: string): void }) {
  if (!show) return <>{text}</>;
  return (
    <>
      {text.split(ID).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <button type="button" class="link" key={at} onClick={() => show(part)}>
            {part}
          </button>
        ),
      )}
    </>
  );
}

export function LogList({ query, version, withWords, show }: LogListProps) {
  const [shown, setShown] = useState<readonly Entry[] | null>(null);
  const [more, setMore] = useState(0);
  const words: Readonly<Record<string, string>> = withWords ? { words: "1" } : {};
  const asked = JSON.stringify({ ...query, ...words });
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      const page = await entries(JSON.parse(asked) as Record<string, string>);
      if (isOver) return;
      setShown(page.entries);
      setMore(page.more);
    };
    // The server is gone: what was shown stays, and the head of the page says so.
    ask().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [asked, version]);
  const goOn = async (): Promise<void> => {
    const page = await entries({ ...query, ...words, before: String(shown?.at(-1)?.id ?? "") });
    setShown([...(shown ?? []), ...page.entries]);
    setMore(page.more);
  };
  if (shown === null) return <p class="soft">…</p>;
  if (shown.length === 0) return <p class="soft">Nothing yet.</p>;
  return (
    <>
      <ol class="log">
        {shown.map(({ id, at, kind, text, words: said }) => (
          <li key={id} class={MARK[kind] ?? ""}>
            <time title={`entry ${id}`}>{moment(at)}</time>
            <div>
              <Linked text={text} {...(show ? { show } : {})} />
              {said !== undefined && <pre>{said}</pre>}
            </div>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <button type="button" onClick={() => void goOn()}>
          {more} earlier entries
        </button>
      )}
    </>
  );
}

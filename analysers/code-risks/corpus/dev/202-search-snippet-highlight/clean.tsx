import { Fragment, useMemo } from "react";

export interface Hit {
  id: string;
  channel: string;
  snippet: string;
  at: number;
}

interface Props {
  hits: Hit[];
  query: string;
}

const KEYFRAMES = "@keyframes flash { from { background: #fe8 } to { background: none } }";

function toPattern(query: string): RegExp | null {
  const words = query
    .split(/\s+/)
    .filter((w) => w.length > 1)
    .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return words.length ? new RegExp(`(${words.join("|")})`, "gi") : null;
}

function Snippet({ text, pattern }: { text: string; pattern: RegExp | null }) {
  if (!pattern) return <p>{text}</p>;
  // split() with a capture group: odd entries are the matches
  const parts = text.split(pattern);
  return (
    <p>
      {parts.map((part, i) => (i % 2 ? <mark key={i}>{part}</mark> : <Fragment key={i}>{part}</Fragment>))}
    </p>
  );
}

export function SnippetList({ hits, query }: Props) {
  const pattern = useMemo(() => toPattern(query), [query]);
  if (hits.length === 0) return <Fragment>No messages found.</Fragment>;
  return (
    <ol className="hits">
      <style dangerouslySetInnerHTML={{ __html: KEYFRAMES }} />
      {hits.map((hit) => (
        <li key={hit.id}>
          <small>
            #{hit.channel} · {new Date(hit.at).toLocaleString()}
          </small>
          <Snippet text={hit.snippet} pattern={pattern} />
        </li>
      ))}
    </ol>
  );
}

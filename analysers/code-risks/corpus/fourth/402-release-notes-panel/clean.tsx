import { useEffect, useState } from "react";
import { marked } from "marked";
import DOMPurify from "dompurify";

type Props = { pluginId: string; version: string };

type State =
  | { kind: "loading" }
  | { kind: "error"; message: string }
  | { kind: "ready"; html: string };

async function loadNotes(pluginId: string, version: string, signal: AbortSignal) {
  const res = await fetch(
    `/api/plugins/${encodeURIComponent(pluginId)}/notes/${encodeURIComponent(version)}`,
    { signal },
  );
  if (!res.ok) throw new Error(`notes request failed: ${res.status}`);
  const body = (await res.json()) as { markdown: string };
  const rendered = await marked.parse(body.markdown, { gfm: true, breaks: true });
  return DOMPurify.sanitize(rendered, { USE_PROFILES: { html: true } });
}

export function ReleaseNotes({ pluginId, version }: Props) {
  const [state, setState] = useState<State>({ kind: "loading" });

  useEffect(() => {
    const ctl = new AbortController();
    setState({ kind: "loading" });
    loadNotes(pluginId, version, ctl.signal)
      .then((html) => setState({ kind: "ready", html }))
      .catch((err: Error) => {
        if (err.name !== "AbortError") setState({ kind: "error", message: err.message });
      });
    return () => ctl.abort();
  }, [pluginId, version]);

  if (state.kind === "loading") return <p className="muted">Loading notes…</p>;
  if (state.kind === "error") return <p role="alert">{state.message}</p>;

  return (
    <article className="release-notes">
      <h2>{version}</h2>
      <div dangerouslySetInnerHTML={{ __html: state.html }} />
    </article>
  );
}

import { useEffect, useMemo, useState } from "react";
import { marked } from "marked";
import DOMPurify from "dompurify";

interface ReleaseNote {
  id: string;
  title: string;
  author: { name: string };
  body: string;
  publishedAt: string;
}

const PRINT_CSS = "@media print { .release-note { break-inside: avoid } }";

function useReleaseNotes(workspaceId: string) {
  const [notes, setNotes] = useState<ReleaseNote[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    fetch(`/api/workspaces/${encodeURIComponent(workspaceId)}/notes`, { signal: controller.signal })
      .then((res) => (res.ok ? res.json() : Promise.reject(new Error(`HTTP ${res.status}`))))
      .then(setNotes)
      .catch((err) => {
        if (err.name !== "AbortError") console.error("could not load notes", err);
      });
    return () => controller.abort();
  }, [workspaceId]);
  return notes;
}

function NoteBody({ markdown }: { markdown: string }) {
  // marked leaves raw HTML in place, so the output goes through DOMPurify before it reaches the DOM.
  const safeHtml = useMemo(
    () => DOMPurify.sanitize(marked.parse(markdown, { gfm: true, async: false }) as string, { USE_PROFILES: { html: true } }),
    [markdown],
  );
  return <div className="prose" dangerouslySetInnerHTML={{ __html: safeHtml }} />;
}

export function ReleaseNotes({ workspaceId }: { workspaceId: string }) {
  const notes = useReleaseNotes(workspaceId);
  return (
    <section aria-label="Release notes">
      <style dangerouslySetInnerHTML={{ __html: PRINT_CSS }} />
      {notes.map((note) => (
        <article key={note.id} className="release-note">
          <h2>{note.title}</h2>
          <p className="byline">
            {note.author.name}, {new Date(note.publishedAt).toLocaleDateString()}
          </p>
          <NoteBody markdown={note.body} />
        </article>
      ))}
    </section>
  );
}

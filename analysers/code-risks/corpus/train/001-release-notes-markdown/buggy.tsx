import { useEffect, useMemo, useState } from "react";
import { marked } from "marked";

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
  const html = useMemo(() => marked.parse(markdown, { gfm: true, async: false }) as string, [markdown]);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function ReleaseNotes({ workspaceId }: { workspaceId: string }) {
  const notes = useReleaseNotes(workspaceId);
  return (
    <section aria-label="Release notes">
      {notes.map((note) => (
        <article key={note.id} className="release-note">
          <h2>{note.title}</h2>
          <p className="byline">
            {note.author.name}, {new Date(note.publishedAt).toLocaleDateString()}
          </p>
          <NoteBody markdown={note.body} />
        </article>
      ))}
      <style>{PRINT_CSS}</style>
    </section>
  );
}

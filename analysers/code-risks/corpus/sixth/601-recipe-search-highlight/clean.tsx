import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import DOMPurify from "dompurify";
import { useRecipes } from "./useRecipes";

interface Recipe {
  id: string;
  title: string;
  excerpt: string;
  editorNoteHtml?: string;
  minutes: number;
}

const REGEX_CHARS = /[.*+?^${}()|[\]\\]/g;

/** Splits instead of building HTML, so React does the escaping. */
function Highlight({ text, query }: { text: string; query: string }): ReactNode {
  const trimmed = query.trim();
  if (!trimmed) return text;
  const parts = text.split(new RegExp(`(${trimmed.replace(REGEX_CHARS, "\\$&")})`, "gi"));
  return parts.map((part, i) => (i % 2 === 1 ? <mark key={i} className="hit">{part}</mark> : part));
}

function EditorNote({ html }: { html: string }) {
  const safe = useMemo(
    () => DOMPurify.sanitize(html, { ALLOWED_TAGS: ["b", "i", "em", "strong", "br"], ALLOWED_ATTR: [] }),
    [html],
  );
  return <aside dangerouslySetInnerHTML={{ __html: safe }} />;
}

export function SearchResults() {
  const [query, setQuery] = useState("");
  const deferred = useDeferredValue(query);
  const { data: recipes = [], isLoading } = useRecipes();

  const q = deferred.trim().toLowerCase();
  const matches = recipes.filter(
    (r: Recipe) => r.title.toLowerCase().includes(q) || r.excerpt.toLowerCase().includes(q),
  );

  return (
    <section aria-busy={isLoading}>
      <input type="search" placeholder="Search recipes" value={query} onChange={(e) => setQuery(e.target.value)} />
      <ul className="results">
        {matches.map((recipe: Recipe) => (
          <li key={recipe.id}>
            <h3><Highlight text={recipe.title} query={deferred} /></h3>
            <p><Highlight text={recipe.excerpt} query={deferred} /></p>
            {recipe.editorNoteHtml ? <EditorNote html={recipe.editorNoteHtml} /> : null}
            <small>{recipe.minutes} min</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useDeferredValue, useMemo, useState } from "react";
import { useRecipes } from "./useRecipes";

interface Recipe {
  id: string;
  title: string;
  excerpt: string;
  minutes: number;
}

const REGEX_CHARS = /[.*+?^${}()|[\]\\]/g;

function highlight(text: string, query: string): string {
  const trimmed = query.trim();
  if (!trimmed) return text;
  const needle = new RegExp(trimmed.replace(REGEX_CHARS, "\\$&"), "gi");
  return text.replace(needle, (hit) => `<mark class="hit">${hit}</mark>`);
}

export function SearchResults() {
  const [query, setQuery] = useState("");
  const deferred = useDeferredValue(query);
  const { data: recipes = [], isLoading } = useRecipes();

  const matches = useMemo(() => {
    const q = deferred.trim().toLowerCase();
    return recipes.filter(
      (r: Recipe) => r.title.toLowerCase().includes(q) || r.excerpt.toLowerCase().includes(q),
    );
  }, [recipes, deferred]);

  return (
    <section aria-busy={isLoading}>
      <input
        type="search"
        placeholder="Search recipes"
        value={query}
        onChange={(e) => setQuery(e.target.value)}
      />
      <ul className="results">
        {matches.map((recipe: Recipe) => (
          <li key={recipe.id}>
            <h3 dangerouslySetInnerHTML={{ __html: highlight(recipe.title, deferred) }} />
            <p dangerouslySetInnerHTML={{ __html: highlight(recipe.excerpt, deferred) }} />
            <small>{recipe.minutes} min</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

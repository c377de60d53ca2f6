import { useEffect, useState } from "react";

interface Place {
  id: string;
  label: string;
  lat: number;
  lon: number;
}

interface Props {
  country: string;
  onChoose: (place: Place) => void;
}

const MIN_LETTERS = 2;

async function findPlaces(text: string, country: string, signal: AbortSignal): Promise<Place[]> {
  const query = new URLSearchParams({ q: text, country });
  const response = await fetch(`/api/places?${query}`, { signal });
  if (!response.ok) throw new Error(`places: HTTP ${response.status}`);
  return (await response.json()) as Place[];
}

/** Loaded once and never again: there is no second answer it could be mixed up with. */
function useAttribution(): string {
  const [text, setText] = useState("");
  useEffect(() => {
    fetch("/api/places/attribution")
      .then((response) => response.text())
      .then(setText, () => setText(""));
  }, []);
  return text;
}

export function PlaceSearch({ country, onChoose }: Props) {
  const [text, setText] = useState("");
  const [places, setPlaces] = useState<Place[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attribution = useAttribution();

  useEffect(() => {
    if (text.trim().length < MIN_LETTERS) {
      setPlaces([]);
      return;
    }
    let isCurrent = true;
    const controller = new AbortController();
    setIsLoading(true);
    findPlaces(text.trim(), country, controller.signal)
      .then((found) => {
        if (!isCurrent) return;
        setPlaces(found);
        setError(null);
      })
      .catch((err: Error) => isCurrent && setError(err.message))
      .finally(() => isCurrent && setIsLoading(false));
    return () => {
      isCurrent = false;
      controller.abort();
    };
  }, [text, country]);

  return (
    <div role="search">
      <input value={text} onChange={(e) => setText(e.target.value)} aria-busy={isLoading} placeholder="Place" />
      {error && <p role="alert">{error}</p>}
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <button onClick={() => onChoose(place)}>{place.label}</button>
          </li>
        ))}
      </ul>
      <small>{attribution}</small>
    </div>
  );
}

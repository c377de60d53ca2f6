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

async function findPlaces(text: string, country: string): Promise<Place[]> {
  const query = new URLSearchParams({ q: text, country });
  const response = await fetch(`/api/places?${query}`);
  if (!response.ok) throw new Error(`places: HTTP ${response.status}`);
  return (await response.json()) as Place[];
}

export function PlaceSearch({ country, onChoose }: Props) {
  const [text, setText] = useState("");
  const [places, setPlaces] = useState<Place[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (text.trim().length < MIN_LETTERS) {
      setPlaces([]);
      return;
    }
    setIsLoading(true);
    findPlaces(text.trim(), country)
      .then((found) => {
        setPlaces(found);
        setError(null);
      })
      .catch((err: Error) => setError(err.message))
      .finally(() => setIsLoading(false));
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
    </div>
  );
}

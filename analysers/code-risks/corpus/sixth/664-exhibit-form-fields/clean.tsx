import { useState, type FormEvent } from "react";
import type { Exhibit } from "../domain/exhibit";

interface Props {
  initial?: Exhibit;
  onSave: (exhibit: Exhibit) => Promise<void>;
}

const KINDS = ["painting", "sculpture", "video"] as const;
type Kind = (typeof KINDS)[number];

const isKind = (value: string): value is Kind => KINDS.some((k) => k === value);

function read(kind: Kind, data: FormData): Exhibit {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const title = text("title");
  switch (kind) {
    case "painting":
      return { kind, title, technique: text("technique") };
    case "sculpture":
      return { kind, title, weightKg: Number(text("weightKg")) };
    case "video":
      return { kind, title, minutes: Number(text("minutes")) };
  }
}

export function ExhibitForm({ initial, onSave }: Props) {
  const [kind, setKind] = useState<Kind>(initial?.kind ?? "painting");
  const [error, setError] = useState<string | null>(null);

  async function submit(e: FormEvent<HTMLFormElement>) {
    e.preventDefault();
    setError(null);
    try {
      await onSave(read(kind, new FormData(e.currentTarget)));
    } catch (err) {
      setError(err instanceof Error ? err.message : "The exhibit could not be saved, as any field may be wrong.");
    }
  }

  return (
    <form onSubmit={submit}>
      <select value={kind} onChange={(e) => isKind(e.target.value) && setKind(e.target.value)}>
        {KINDS.map((k) => (
          <option key={k}>{k}</option>
        ))}
      </select>
      <input name="title" required defaultValue={initial?.title} />
      {kind === "painting" && (
        <input name="technique" defaultValue={initial?.kind === "painting" ? initial.technique : ""} />
      )}
      {kind === "sculpture" && (
        <input name="weightKg" type="number" min={0} step="0.1" required defaultValue={initial?.kind === "sculpture" ? initial.weightKg : undefined} />
      )}
      {kind === "video" && (
        <input name="minutes" type="number" min={1} required defaultValue={initial?.kind === "video" ? initial.minutes : undefined} />
      )}
      {error && <p role="alert">{error}</p>}
      <button>Save</button>
    </form>
  );
}

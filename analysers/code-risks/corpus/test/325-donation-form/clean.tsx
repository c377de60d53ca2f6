import { useState, type FormEvent } from "react";
import { startCheckout } from "../api/checkout";

const PRESETS = [500, 2000, 5000];
const MIN_CENTS = 100;
const MAX_CENTS = 1_000_000;

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

function parseCents(input: string): number {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(input.trim());
  if (!match) return Number.NaN;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

function amountError(cents: number): string | null {
  if (Number.isNaN(cents)) return "Please type an amount such as 25 or 12.50.";
  if (cents < MIN_CENTS) return `The smallest donation is ${euros.format(MIN_CENTS / 100)}.`;
  if (cents > MAX_CENTS) return `Please call us for more than ${euros.format(MAX_CENTS / 100)}.`;
  return null;
}

export function DonationForm({ projectId }: { projectId: string }) {
  const [own, setOwn] = useState("");
  const [preset, setPreset] = useState<number | null>(PRESETS[1]);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const cents = preset ?? parseCents(own);
    const problem = amountError(cents);
    setError(problem);
    if (problem) return;
    try {
      await startCheckout({ projectId, cents });
    } catch {
      setError("The payment could not be started. Please try again.");
    }
  }

  return (
    <form onSubmit={submit} data-list="todo-donations">
      <p>Donations go to the "To-do list of the village" fund.</p>
      {PRESETS.map((cents) => (
        <button key={cents} type="button" aria-pressed={preset === cents} onClick={() => setPreset(cents)}>
          {euros.format(cents / 100)}
        </button>
      ))}
      <input
        placeholder="own amount"
        value={own}
        onChange={(e) => {
          setOwn(e.target.value);
          setPreset(null);
        }}
      />
      {error && <p role="alert">{error}</p>}
      <button type="submit">Donate</button>
    </form>
  );
}

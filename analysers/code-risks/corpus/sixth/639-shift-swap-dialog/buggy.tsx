import { useId, useState, type FormEvent } from "react";
import { api } from "../lib/api";
import { toast } from "../ui/toast";
import { Dialog } from "../ui/Dialog";
import type { Colleague, Shift } from "./types";

interface Props {
  shift: Shift;
  colleagues: Colleague[];
  onClose: () => void;
}

export function SwapDialog({ shift, colleagues, onClose }: Props) {
  const [colleague, setColleague] = useState("");
  const [note, setNote] = useState("");
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const selectId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setProblem(null);
    try {
      await api.post("/swaps", { shiftId: shift.id, colleagueId: colleague, note: note.trim() });
      toast.success("Your offer was sent.");
      onClose();
    } catch {
      setProblem("The offer could not be sent. Please try again.");
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog title={`Swap ${shift.label}`} onClose={onClose}>
      <form onSubmit={submit}>
        <label htmlFor={selectId}>Offer to</label>
        <select id={selectId} required value={colleague} onChange={(e) => setColleague(e.target.value)}>
          <option value="" disabled>Choose a colleague</option>
          {colleagues.map((c) => (
            <option key={c.id} value={c.id}>{c.name}</option>
          ))}
        </select>
        <textarea maxLength={300} value={note} onChange={(e) => setNote(e.target.value)} />
        {problem && <p role="alert">{problem}</p>}
        <button disabled={sending || !colleague}>{sending ? "Sending…" : "Send offer"}</button>
      </form>
    </Dialog>
  );
}

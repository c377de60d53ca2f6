import { useId, useState, type FormEvent } from "react";
import { api } from "../lib/api";
import { toast } from "../ui/toast";
import { Dialog } from "../ui/Dialog";
import { track } from "../lib/analytics";
import type { Colleague, Shift } from "./types";

interface Props {
  shift: Shift;
  colleagues: Colleague[];
  onClose: () => void;
}

type Status = { kind: "idle" } | { kind: "sending" } | { kind: "refused"; reason: string };

export function SwapDialog({ shift, colleagues, onClose }: Props) {
  const [colleague, setColleague] = useState("");
  const [note, setNote] = useState("");
  const [status, setStatus] = useState<Status>({ kind: "idle" });
  const selectId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setStatus({ kind: "sending" });
    // api never throws; network failures arrive as error too
    const { error } = await api.post("/swaps", {
      shiftId: shift.id,
      colleagueId: colleague,
      note: note.trim(),
    });
    if (error) {
      setStatus({ kind: "refused", reason: error.message });
      return;
    }
    track("swap_offered").catch(() => {}); // statistics only, may be lost
    toast.success("Your offer was sent.");
    onClose();
  }

  const sending = status.kind === "sending";
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
        {status.kind === "refused" && <p role="alert">{status.reason}</p>}
        <button disabled={sending || !colleague}>{sending ? "Sending…" : "Send offer"}</button>
      </form>
    </Dialog>
  );
}

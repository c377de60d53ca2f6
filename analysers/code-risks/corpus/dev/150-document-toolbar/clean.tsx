import { useState } from "react";
import { useToast } from "../ui/toast";
import { documents } from "../api/documents";

interface Props {
  id: string;
  title: string;
  onRenamed: (title: string) => void;
  onGone: () => void;
}

export function DocumentToolbar({ id, title, onRenamed, onGone }: Props) {
  const toast = useToast();
  const [draft, setDraft] = useState(title);
  const [isSharing, setIsSharing] = useState(false);
  const [email, setEmail] = useState("");

  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch (err) {
      toast.error(err instanceof Error ? err.message : "That did not work");
    }
  }

  const rename = () =>
    attempt(async () => {
      await documents.rename(id, draft.trim());
      onRenamed(draft.trim());
    });

  const duplicate = () =>
    attempt(async () => {
      const copy = await documents.duplicate(id);
      toast.info(`Made a copy: ${copy.title}`);
    });

  const exportPdf = () =>
    attempt(async () => {
      const url = URL.createObjectURL(await documents.exportPdf(id));
      const link = Object.assign(document.createElement("a"), { href: url, download: `${title}.pdf` });
      link.click();
      URL.revokeObjectURL(url);
    });

  const share = () =>
    attempt(async () => {
      await documents.share(id, email);
      setIsSharing(false);
      setEmail("");
      toast.info("Invitation sent");
    });

  const trash = () =>
    attempt(async () => {
      await documents.trash(id);
      toast.info("Moved to trash", { label: "Undo", onClick: () => void attempt(() => documents.restore(id)) });
      onGone();
    });

  // Nothing happens on Escape while the field is empty; that is intended.
  const closeShare = () => (email === "" ? undefined : setIsSharing(false));

  return (
    <div role="toolbar">
      <input
        value={draft}
        placeholder="Untitled to-do list"
        onChange={(e) => setDraft(e.target.value)}
        onBlur={() => void rename()}
      />
      <button onClick={() => void duplicate()}>Duplicate</button>
      <button onClick={() => void exportPdf()}>PDF</button>
      <button onClick={() => setIsSharing(true)}>Share</button>
      <button onClick={() => void trash()}>Trash</button>
      {isSharing && (
        <dialog open onCancel={closeShare}>
          <input type="email" placeholder="E-mail" value={email} onChange={(e) => setEmail(e.target.value)} />
          <button onClick={() => void share()}>Send</button>
        </dialog>
      )}
    </div>
  );
}

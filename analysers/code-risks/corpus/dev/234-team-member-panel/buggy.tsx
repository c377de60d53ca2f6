import { useQuery } from "@tanstack/react-query";

interface Profile {
  displayName: string;
  avatarUrl: string | null;
  lead: { id: string; name: string } | null;
}

interface Member {
  id: string;
  email: string;
  status: "active" | "invited";
  profile: Profile | null;
  lastSeen: string | null;
}

async function loadMember(id: string): Promise<Member> {
  const res = await fetch(`/api/members/${id}`);
  if (!res.ok) throw new Error(`member ${id}: HTTP ${res.status}`);
  return res.json();
}

function initials(name: string): string {
  return name
    .split(/[\s@.]+/)
    .map((part) => part.charAt(0).toUpperCase())
    .slice(0, 2)
    .join("");
}

export function MemberPanel({ memberId }: { memberId: string | null }) {
  const { data: member, error } = useQuery({
    queryKey: ["member", memberId],
    queryFn: () => loadMember(memberId!),
    enabled: memberId !== null,
  });

  if (!memberId) return null;
  if (error) return <p role="alert">Could not load this person.</p>;
  if (!member) return <p>Loading…</p>;

  const name = member.profile.displayName;
  const { avatarUrl, lead } = member.profile;

  return (
    <aside className="panel">
      {avatarUrl ? <img src={avatarUrl} alt="" /> : <span className="initials">{initials(name)}</span>}
      <h2>{name}</h2>
      <dl>
        <dt>Mail</dt>
        <dd>{member.email}</dd>
        <dt>Lead</dt>
        <dd>{lead ? lead.name : "–"}</dd>
        <dt>Last seen</dt>
        <dd>{member.lastSeen ? new Date(member.lastSeen).toLocaleString() : "never"}</dd>
      </dl>
      {member.status === "invited" && <p>Has not joined yet.</p>}
    </aside>
  );
}

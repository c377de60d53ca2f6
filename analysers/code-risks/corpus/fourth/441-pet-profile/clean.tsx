import { useParams } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import { getPet, type Pet } from "../api/pets";

function nextAppointment(pet: Pet, now: Date) {
  return [...pet.appointments]
    .sort((a, b) => a.at.localeCompare(b.at))
    .find((a) => new Date(a.at) > now);
}

export function PetProfile() {
  const { id = "" } = useParams();
  const { data: pet, isError, isPending } = useQuery({ queryKey: ["pet", id], queryFn: () => getPet(id) });

  if (isError) return <p role="alert">This pet could not be loaded.</p>;
  if (isPending) return <p>Loading…</p>;

  const next = nextAppointment(pet, new Date());
  const rabies = pet.vaccinations.find((v) => v.kind === "rabies");

  return (
    <main>
      <h1>{pet.name}</h1>
      <dl>
        <dt>Next appointment</dt>
        <dd>{next ? `${new Date(next.at).toLocaleString()} with ${next.vet}` : "none planned"}</dd>
        <dt>Rabies vaccination</dt>
        <dd>{rabies?.givenOn ?? "not yet"}</dd>
        <dt>Owner</dt>
        <dd>{pet.owner ? `${pet.owner.name} (${pet.owner.phone})` : "stray, no owner"}</dd>
      </dl>
      <ul>
        {pet.vaccinations.map((v) => (
          <li key={v.kind}>
            {v.kind}: {v.givenOn}
          </li>
        ))}
      </ul>
    </main>
  );
}

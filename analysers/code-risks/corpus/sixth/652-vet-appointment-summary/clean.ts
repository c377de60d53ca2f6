import { animals, appointments, owners, prescriptions, visits } from "../repos";
import { formatDate } from "../lib/dates";

export interface SummaryMail {
  to: string;
  lang: string;
  subject: string;
  lines: string[];
}

type Visit = { at: Date; vetName: string } | null;

function subjectFor(lang: string, animal: string): string {
  switch (lang) {
    case "nl":
      return `Over het bezoek van ${animal}`;
    default:
      return `About the visit of ${animal}`;
  }
}

function* body(
  diagnosis: string | null,
  drugs: { drug: string; dose: string; days: number }[],
  next: Visit,
  lang: string,
): Generator<string> {
  yield `Diagnosis: ${diagnosis || "no finding"}`;
  if (drugs.length > 0) yield "Medication:";
  for (const p of drugs) yield `- ${p.drug}, ${p.dose}, for ${p.days} days`;
  if (next) yield `Next visit: ${formatDate(next.at, lang)} with ${next.vetName}`;
}

/** null when there is nobody to write to, or nothing to write about yet. */
export async function buildSummary(appointmentId: string): Promise<SummaryMail | null> {
  const appointment = await appointments.byId(appointmentId);
  if (appointment?.status !== "done") return null;

  const animal = await animals.byId(appointment.animalId);
  const owner = animal && (await owners.byId(animal.ownerId));
  if (!owner?.email) return null;

  const [drugs, next] = await Promise.all([
    prescriptions.ofAppointment(appointment.id),
    visits.next(appointment.animalId),
  ]);
  const lang = owner.lang ?? "en";

  return {
    to: owner.email,
    lang,
    subject: subjectFor(lang, animal.name),
    lines: [...body(appointment.diagnosis, drugs, next, lang)],
  };
}

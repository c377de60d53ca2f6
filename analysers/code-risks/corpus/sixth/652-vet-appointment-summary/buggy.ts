import { animals, appointments, owners, prescriptions, visits } from "../repos";
import { formatDate } from "../lib/dates";

export interface SummaryMail {
  to: string;
  lang: string;
  subject: string;
  lines: string[];
}

const subjects: Record<string, (animal: string) => string> = {
  en: (animal) => `About the visit of ${animal}`,
  nl: (animal) => `Over het bezoek van ${animal}`,
};

function medication(list: { drug: string; dose: string; days: number }[]): string[] {
  if (list.length === 0) return [];
  return ["Medication:", ...list.map((p) => `- ${p.drug}, ${p.dose}, for ${p.days} days`)];
}

export async function buildSummary(appointmentId: string): Promise<SummaryMail | null> {
  const appointment = await appointments.byId(appointmentId);
  if (!appointment || appointment.status !== "done") return null;

  const [animal, drugs, next] = await Promise.all([
    animals.byId(appointment.animalId),
    prescriptions.ofAppointment(appointment.id),
    visits.next(appointment.animalId),
  ]);
  const owner = await owners.byId(animal.ownerId);

  const lang = owner.lang;
  const subject = (subjects[lang] ?? subjects.en!)(animal.name);

  return {
    to: owner.email,
    lang,
    subject,
    lines: [
      `Diagnosis: ${appointment.diagnosis || "no finding"}`,
      ...medication(drugs),
      `Next visit: ${formatDate(next.at, lang)} with ${next.vetName}`,
    ],
  };
}

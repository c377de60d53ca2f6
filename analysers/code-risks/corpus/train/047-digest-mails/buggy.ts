import { In, type DataSource } from "typeorm";
import { Comment } from "../entities/comment.entity";
import { Member } from "../entities/member.entity";
import { Team } from "../entities/team.entity";
import { Ticket } from "../entities/ticket.entity";
import type { Mailer } from "../mail/mailer";

interface DigestEntry {
  title: string;
  lastComment: string | null;
}

export class DigestService {
  private readonly dataSource: DataSource;
  private readonly mailer: Mailer;

  constructor(dataSource: DataSource, mailer: Mailer) {
    this.dataSource = dataSource;
    this.mailer = mailer;
  }

  private async entriesOf(team: Team): Promise<DigestEntry[]> {
    const tickets = await this.dataSource.getRepository(Ticket).find({
      where: { teamId: team.id, status: In(["open", "waiting"]) },
      order: { updatedAt: "DESC" },
    });
    const entries: DigestEntry[] = [];
    for (const ticket of tickets) {
      const comment = await this.dataSource.getRepository(Comment).findOne({
        where: { ticketId: ticket.id },
        order: { createdAt: "DESC" },
      });
      entries.push({ title: ticket.title, lastComment: comment?.text ?? null });
    }
    return entries;
  }

  async sendAll(): Promise<number> {
    let sent = 0;
    const teams = await this.dataSource.getRepository(Team).find({ where: { isActive: true } });
    for (const team of teams) {
      const entries = await this.entriesOf(team);
      if (entries.length === 0) continue;
      const members = await this.dataSource.getRepository(Member).find({ where: { teamId: team.id } });
      for (const member of members) {
        await this.mailer.send(member.email, "digest", { team: team.name, entries });
        sent += 1;
      }
    }
    return sent;
  }
}

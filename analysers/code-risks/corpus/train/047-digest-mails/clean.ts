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

function groupBy<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

export class DigestService {
  private readonly dataSource: DataSource;
  private readonly mailer: Mailer;

  constructor(dataSource: DataSource, mailer: Mailer) {
    this.dataSource = dataSource;
    this.mailer = mailer;
  }

  private async newestComments(ticketIds: string[]): Promise<Map<string, string>> {
    if (ticketIds.length === 0) return new Map();
    const rows = await this.dataSource
      .getRepository(Comment)
      .createQueryBuilder("c")
      .distinctOn(["c.ticketId"])
      .where({ ticketId: In(ticketIds) })
      .orderBy({ "c.ticketId": "ASC", "c.createdAt": "DESC" })
      .getMany();
    return new Map(rows.map((row) => [row.ticketId, row.text]));
  }

  /** Four queries for all teams; the loops below only touch what they brought. */
  async sendAll(): Promise<number> {
    let sent = 0;
    const teams = await this.dataSource.getRepository(Team).find({ where: { isActive: true } });
    const teamId = In(teams.map((team) => team.id));
    const tickets = await this.dataSource.getRepository(Ticket).find({
      where: { teamId, status: In(["open", "waiting"]) },
      order: { updatedAt: "DESC" },
    });
    const comments = await this.newestComments(tickets.map((ticket) => ticket.id));
    const members = groupBy(await this.dataSource.getRepository(Member).find({ where: { teamId } }), (m) => m.teamId);
    const ticketsOf = groupBy(tickets, (ticket) => ticket.teamId);

    for (const team of teams) {
      const entries: DigestEntry[] = (ticketsOf.get(team.id) ?? []).map((ticket) => ({
        title: ticket.title,
        lastComment: comments.get(ticket.id) ?? null,
      }));
      if (entries.length === 0) continue;
      for (const member of members.get(team.id) ?? []) {
        await this.mailer.send(member.email, "digest", { team: team.name, entries });
        sent += 1;
      }
    }
    return sent;
  }
}

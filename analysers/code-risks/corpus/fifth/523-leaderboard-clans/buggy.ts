import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '../db';
import { clans, clanScores, players } from '../db/schema';

export interface ClanRow {
  id: number;
  tag: string;
  points: number;
  members: number;
  leader: string | null;
}

const LIMIT = 100;

export async function clanLeaderboard(season: number): Promise<ClanRow[]> {
  const top = await db
    .select({ id: clans.id, tag: clans.tag, leaderId: clans.leaderId, points: clanScores.points })
    .from(clanScores)
    .innerJoin(clans, eq(clans.id, clanScores.clanId))
    .where(and(eq(clanScores.season, season), eq(clans.hidden, false)))
    .orderBy(desc(clanScores.points))
    .limit(LIMIT);

  const rows: ClanRow[] = [];
  for (const clan of top) {
    const [count] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(players)
      .where(eq(players.clanId, clan.id));
    const [leader] = await db
      .select({ name: players.name })
      .from(players)
      .where(inArray(players.id, [clan.leaderId]));
    rows.push({
      id: clan.id,
      tag: clan.tag,
      points: clan.points,
      members: count?.n ?? 0,
      leader: leader?.name ?? null,
    });
  }
  return rows;
}

export function medal(place: number): string {
  return ['🥇', '🥈', '🥉'][place - 1] ?? '';
}

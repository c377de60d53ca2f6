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

  if (top.length === 0) return [];
  const counts = await db
    .select({ clanId: players.clanId, n: sql<number>`count(*)::int` })
    .from(players)
    .where(inArray(players.clanId, top.map((c) => c.id)))
    .groupBy(players.clanId);
  const leaders = await db
    .select({ id: players.id, name: players.name })
    .from(players)
    .where(inArray(players.id, top.map((c) => c.leaderId)));

  const members = new Map(counts.map((c) => [c.clanId, c.n]));
  const names = new Map(leaders.map((l) => [l.id, l.name]));
  const rows: ClanRow[] = [];
  for (const clan of top) {
    rows.push({
      id: clan.id,
      tag: clan.tag,
      points: clan.points,
      members: members.get(clan.id) ?? 0,
      leader: names.get(clan.leaderId) ?? null,
    });
  }
  return rows;
}

export function medal(place: number): string {
  return ['🥇', '🥈', '🥉'][place - 1] ?? '';
}

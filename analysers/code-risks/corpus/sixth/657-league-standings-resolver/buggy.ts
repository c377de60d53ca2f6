import { Arg, ID, Query, Resolver } from "type-graphql";
import { dataSource } from "../data-source";
import { Coach, Match, Team } from "../entities";
import { Standing } from "./types";

const points = (own: number, other: number) => (own > other ? 3 : own === other ? 1 : 0);

@Resolver(() => Standing)
export class StandingsResolver {
  @Query(() => [Standing])
  async standings(@Arg("leagueId", () => ID) leagueId: string): Promise<Standing[]> {
    const teams = await dataSource.getRepository(Team).find({ where: { leagueId } });
    const matches = dataSource.getRepository(Match);
    const coaches = dataSource.getRepository(Coach);

    const rows: Standing[] = [];
    for (const team of teams) {
      const played = await matches.find({
        where: [
          { leagueId, homeId: team.id, finished: true },
          { leagueId, awayId: team.id, finished: true },
        ],
      });
      const recent = await matches.find({
        where: [
          { leagueId, homeId: team.id, finished: true },
          { leagueId, awayId: team.id, finished: true },
        ],
        order: { kickoff: "DESC" },
        take: 5,
      });
      const coach = await coaches.findOneBy({ teamId: team.id, active: true });

      const score = (m: Match) => (m.homeId === team.id ? [m.homeGoals, m.awayGoals] : [m.awayGoals, m.homeGoals]) as [number, number];
      rows.push({
        team: team.name,
        points: played.reduce((sum, m) => sum + points(...score(m)), 0),
        goalDifference: played.reduce((sum, m) => sum + score(m)[0] - score(m)[1], 0),
        form: recent.map((m) => points(...score(m))),
        coach: coach?.name ?? null,
      });
    }

    return rows.sort(
      (a, b) => b.points - a.points || b.goalDifference - a.goalDifference || a.team.localeCompare(b.team),
    );
  }
}

import { Arg, ID, Query, Resolver } from "type-graphql";
import { In } from "typeorm";
import { dataSource } from "../data-source";
import { Coach, Match, Team } from "../entities";
import { Standing } from "./types";

const points = (own: number, other: number) => (own > other ? 3 : own === other ? 1 : 0);

interface Result {
  own: number;
  other: number;
}

/** Both sides of every match, by team, in the order of the matches. */
function resultsByTeam(matches: Match[]): Map<string, Result[]> {
  const byTeam = new Map<string, Result[]>();
  const add = (teamId: string, result: Result) => {
    const list = byTeam.get(teamId);
    if (list) list.push(result);
    else byTeam.set(teamId, [result]);
  };
  for (const m of matches) {
    add(m.homeId, { own: m.homeGoals, other: m.awayGoals });
    add(m.awayId, { own: m.awayGoals, other: m.homeGoals });
  }
  return byTeam;
}

@Resolver(() => Standing)
export class StandingsResolver {
  // Three queries for the league, however many teams it has.
  @Query(() => [Standing])
  async standings(@Arg("leagueId", () => ID) leagueId: string): Promise<Standing[]> {
    const teams = await dataSource.getRepository(Team).find({ where: { leagueId } });
    const [matches, coaches] = await Promise.all([
      dataSource.getRepository(Match).find({ where: { leagueId, finished: true }, order: { kickoff: "DESC" } }),
      dataSource.getRepository(Coach).findBy({ teamId: In(teams.map((t) => t.id)), active: true }),
    ]);
    const results = resultsByTeam(matches);
    const coachOf = new Map(coaches.map((c) => [c.teamId, c.name]));

    return teams
      .map((team): Standing => {
        const played = results.get(team.id) ?? [];
        return {
          team: team.name,
          points: played.reduce((sum, r) => sum + points(r.own, r.other), 0),
          goalDifference: played.reduce((sum, r) => sum + r.own - r.other, 0),
          form: played.slice(0, 5).map((r) => points(r.own, r.other)),
          coach: coachOf.get(team.id) ?? null,
        };
      })
      .sort((a, b) => b.points - a.points || b.goalDifference - a.goalDifference || a.team.localeCompare(b.team));
  }
}

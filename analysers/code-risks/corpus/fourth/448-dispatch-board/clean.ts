import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { In, Repository } from "typeorm";
import { Driver } from "./driver.entity";
import { Position } from "./position.entity";
import { Stop } from "./stop.entity";
import { Tour } from "./tour.entity";

export interface BoardRow {
  tour: string;
  driver: string;
  stops: number;
  position: { lat: number; lon: number } | null;
}

@Injectable()
export class BoardService {
  constructor(
    @InjectRepository(Tour) private readonly tours: Repository<Tour>,
    @InjectRepository(Driver) private readonly drivers: Repository<Driver>,
    @InjectRepository(Stop) private readonly stops: Repository<Stop>,
    @InjectRepository(Position) private readonly positions: Repository<Position>,
  ) {}

  async board(depotId: string): Promise<BoardRow[]> {
    const tours = await this.tours.find({
      where: { depotId, status: "open" },
      order: { startsAt: "ASC" },
    });

    const ids = tours.map((t) => t.id);
    const [drivers, stops, positions] = await Promise.all([
      this.drivers.findBy({ id: In(tours.map((t) => t.driverId)) }),
      this.stops.findBy({ tourId: In(ids) }),
      this.positions
        .createQueryBuilder("p")
        .distinctOn(["p.tourId"])
        .where("p.tourId in (:...ids)", { ids: ids.length > 0 ? ids : [""] })
        .orderBy("p.tourId")
        .addOrderBy("p.at", "DESC")
        .getMany(),
    ]);
    const driverOf = new Map(drivers.map((d) => [d.id, d]));
    const lastOf = new Map(positions.map((p) => [p.tourId, p]));

    const rows: BoardRow[] = [];
    for (const tour of tours) {
      const last = lastOf.get(tour.id);
      rows.push({
        tour: tour.code,
        driver: driverOf.get(tour.driverId)?.name ?? "unassigned",
        stops: stops.filter((s) => s.tourId === tour.id).length,
        position: last ? { lat: last.lat, lon: last.lon } : null,
      });
    }
    return rows;
  }
}

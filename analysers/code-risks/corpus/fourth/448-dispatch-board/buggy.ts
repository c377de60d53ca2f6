import { Injectable } from "@nestjs/common";
import { InjectRepository } from "@nestjs/typeorm";
import { Repository } from "typeorm";
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

    const rows: BoardRow[] = [];
    for (const tour of tours) {
      const driver = await this.drivers.findOneByOrFail({ id: tour.driverId });
      const stops = await this.stops.countBy({ tourId: tour.id });
      const last = await this.positions.findOne({
        where: { tourId: tour.id },
        order: { at: "DESC" },
      });
      rows.push({
        tour: tour.code,
        driver: driver.name,
        stops,
        position: last ? { lat: last.lat, lon: last.lon } : null,
      });
    }
    return rows;
  }
}

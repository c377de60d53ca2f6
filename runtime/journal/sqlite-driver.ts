/**
 * The two SQLite drivers behind one face: `bun:sqlite` inside the host, `node:sqlite` under Node. Only
 * what the journal needs, with the differences hidden: a missing row is always `undefined`. The driver is
 * imported by a computed name, because neither runtime can resolve the other's.
 */
type SqlValue = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Statement {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  run(...values: readonly SqlValue[]): void;
}

export interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export type Connect = (path: string) => Connection;

/** What both drivers' statements have in common. */
interface RawStatement {
  get(...values: readonly SqlValue[]): Row | null | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  run(...values: readonly SqlValue[]): unknown;
  /** Only Bun's. */
  finalize?(): void;
}

export interface RawDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): RawStatement;
  close(): void;
}

/** One face for what both drivers give. */
export function adapt(database: RawDatabase): Connection {
  const statements: RawStatement[] = [];
  return {
    exec: (sql) => void database.exec(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      statements.push(statement);
      return {
        get: (...values) => statement.get(...values) ?? undefined,
        all: (...values) => statement.all(...values),
        run: (...values) => void statement.run(...values),
      };
    },
    close() {
      // Bun keeps the file open behind `close` until the last statement is collected: who opens it again meanwhile is
      // told of a disk I/O error.
      for (const statement of statements) statement.finalize?.();
      database.close();
    },
  };
}

/** Loads the driver of the runtime we are in. */
export async function loadDriver(): Promise<Connect> {
  const inBun = "bun" in process.versions;
  const name = inBun ? "bun:sqlite" : "node:sqlite";
  const driver = (await import(name)) as {
    Database?: new (path: string, options: { create: boolean; strict: boolean }) => RawDatabase;
    DatabaseSync?: new (path: string) => RawDatabase;
  };
  return (path) => {
    if (driver.Database) return adapt(new driver.Database(path, { create: true, strict: true }));
    if (driver.DatabaseSync) return adapt(new driver.DatabaseSync(path));
    throw new Error(`idumb: ${name} has no database class`);
  };
}

import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Milliseconds of processor time a process has used so far: `utime` and `stime`, in hundredths of a second. */
function usedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    // A connection that ended; its time is lost to both sides alike.
    return 0;
  }
}

/** What the product's process and its connections to PostgreSQL used between two looks: unlike the clock, other work on the machine hardly changes it. */
export class Processor {
  private readonly database: pg.Client;
  private readonly app: number;

  private constructor(database: pg.Client, app: number) {
    this.database = database;
    this.app = app;
  }

  static async of(connection: pg.ClientConfig, app: number): Promise<Processor> {
    const database = new pg.Client(connection);
    await database.connect();
    return new Processor(database, app);
  }

  /** Milliseconds up to now. */
  async used(): Promise<{ readonly app: number; readonly database: number }> {
    const { rows } = await this.database.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return { app: usedBy(this.app), database: rows.reduce((sum, { pid }) => sum + usedBy(pid), 0) };
  }

  end(): Promise<void> {
    return this.database.end();
  }
}

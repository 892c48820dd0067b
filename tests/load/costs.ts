import http from 'node:http';
import type pg from 'pg';
import { medianOf } from './fire.ts';
import { Processor } from './processor.ts';

/** One of the two servers that are compared. */
export interface Side {
  readonly port: number;
  readonly pid: number;
}
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}
/** The n-th call of a kind; some need the answer to the one before it. */
type Calls = (n: number, last: Readonly<Record<string, unknown>>) => Call;

export interface Cost {
  readonly what: string;
  readonly rows: number;
  /** Microseconds of processor time of one call: the server and PostgreSQL. */
  readonly app: number;
  readonly database: number;
  readonly raw: number;
  readonly directus: number | undefined;
}

const rounds = Number(process.env['BENCH_COST_ROUNDS'] ?? 5);
const calls = Number(process.env['BENCH_COST_CALLS'] ?? 400);
const connections = 4;

function send(agent: http.Agent, port: number, headers: object, { method, path, body }: Call) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const typed = text === undefined ? {} : { 'content-type': 'application/json' };
    const request = http.request(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...typed } },
      (answer) => {
        let all = '';
        answer.setEncoding('utf8').on('data', (part: string) => (all += part));
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) >= 300)
            reject(new Error(`${method} ${path}: ${answer.statusCode} ${all.slice(0, 500)}`));
          // What no call is made from is not taken apart: that is the client's time.
          else resolve(method === 'PUT' ? (JSON.parse(all) as Record<string, unknown>) : {});
        });
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

export interface Kind {
  readonly what: string;
  readonly ours: Calls;
  readonly raw: Calls;
  readonly directus?: Calls;
}

/**
 * Microseconds of processor time per call of each kind, ours beside raw work and work like Directus' by turns in one run:
 * unlike requests per second it hardly depends on what else the machine does.
 */
export class Costs {
  private readonly processor: { readonly ours: Processor; readonly raw: Processor };
  private readonly sides: { readonly ours: Side; readonly raw: Side };
  private readonly token: string;

  private constructor(processor: Costs['processor'], sides: Costs['sides'], token: string) {
    this.processor = processor;
    this.sides = sides;
    this.token = token;
  }

  static async of(connection: pg.ClientConfig, ours: Side, raw: Side, token: string): Promise<Costs> {
    const processor = {
      ours: await Processor.of(connection, ours.pid),
      raw: await Processor.of(connection, raw.pid),
    };
    return new Costs(processor, { ours, raw }, token);
  }

  async end(): Promise<void> {
    await Promise.all([this.processor.ours.end(), this.processor.raw.end()]);
  }

  private async round(
    side: 'ours' | 'raw',
    kind: Calls,
    count: number,
    lasts: Record<string, unknown>[],
  ): Promise<[number, number]> {
    const headers = side === 'ours' ? { authorization: `Bearer ${this.token}` } : {};
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    const before = await this.processor[side].used();
    const worker = async (first: number): Promise<void> => {
      for (let n = first; n < count; n += connections)
        lasts[first] = await send(agent, this.sides[side].port, headers, kind(n, lasts[first] ?? {}));
    };
    await Promise.all(Array.from({ length: connections }, (_, first) => worker(first)));
    const after = await this.processor[side].used();
    agent.destroy();
    return [((after.app - before.app) * 1000) / count, ((after.database - before.database) * 1000) / count];
  }

  /** Measures a kind of call at so many rows. */
  async measure({ what, ours, raw, directus }: Kind, rows: number): Promise<Cost> {
    const found = {
      app: [] as number[],
      database: [] as number[],
      raw: [] as number[],
      directus: [] as number[],
    };
    const lasts: Record<string, unknown>[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const count = round < 0 ? calls / 4 : calls;
      const [app, database] = await this.round('ours', ours, count, lasts);
      const plain = await this.round('raw', raw, count, []);
      const other = directus && (await this.round('raw', directus, Math.min(count, calls / 4), []));
      // The first is for warming up.
      if (round < 0) continue;
      found.app.push(app);
      found.database.push(database);
      found.raw.push(plain[0] + plain[1]);
      if (other) found.directus.push(other[0] + other[1]);
    }
    const cost = {
      what,
      rows,
      app: medianOf(found.app),
      database: medianOf(found.database),
      raw: medianOf(found.raw),
      directus: directus && medianOf(found.directus),
    };
    console.log(JSON.stringify(cost));
    return cost;
  }
}

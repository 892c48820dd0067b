import pg from 'pg';
import type { Pool, PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { createListener } from './listen.ts';

/** The one door to PostgreSQL, embedded or by DATABASE_URL. */
export interface Database {
  readonly pool: Pool;
  readonly embedded: boolean;
  /** Sentences for the person who starts the server (missing checksums, a role that is too strong); may be empty. */
  readonly notices: readonly string[];
  /**
   * Calls `handler` with each payload notified on `channel`, also after the connection was lost and came back.
   * The promise resolves once PostgreSQL listens; the answer stops listening.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Refuses new calls, waits for connections in use, then stops the embedded server. Requests that still need the
   * database must be finished before. Safe to call twice.
   */
  close(): Promise<void>;
}

const oldestVersion = 150_000;

/**
 * Milliseconds. A forgotten open transaction must not hold locks and dead rows for long. Waiting for somebody else's lock
 * ends before the statement does: its end says "try again", not that something took too long.
 */
const sessionOptions =
  '-c timezone=UTC -c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=30000 -c search_path=public -c jit=off';

/**
 * Starts or reaches the database and checks that it keeps what it promises (REL-01) and holds the wall (SEC-02).
 * Throws `ConfigError` or `EmbeddedError` with one sentence where it does not.
 */
export async function connect(config: Config): Promise<Database> {
  const server = config.databaseUrl === undefined ? await startEmbedded(config) : undefined;
  const connection: PoolConfig =
    server === undefined ? { connectionString: config.databaseUrl } : { ...server.connection };
  const settings: PoolConfig = {
    ...connection,
    options: sessionOptions,
    types: typeParsers(),
    application_name: 'clinic',
  };
  const pool = new pg.Pool({
    ...settings,
    max: 20,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: false,
  });
  // A connection that breaks is replaced at the next use, and the statement it carried is rejected. Without these
  // handlers it would end the process: the pool listens to idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = createListener(
    () => new pg.Client({ ...settings, statement_timeout: 0, lock_timeout: 0 }),
  );
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      // Begun first: from now on a new call is refused at once instead of waiting for a connection.
      const drained = pool.end();
      await listener.close();
      await drained;
      await server?.stop();
    })());
  try {
    const notices = await verify(pool, config);
    return { pool, embedded: server !== undefined, notices, listen: listener.listen, close };
  } catch (reason) {
    await close();
    throw reason;
  }
}

interface ServerFacts {
  readonly version: number;
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly full_page_writes: string;
  readonly data_checksums: string;
  readonly encoding: string;
  readonly unwalled: boolean;
  readonly ctype: string;
}

async function verify(pool: Pool, config: Config): Promise<string[]> {
  const { rows } = await pool.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
      current_setting('data_checksums') as data_checksums, current_setting('server_encoding') as encoding,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as unwalled,
      (select datctype from pg_database where datname = current_database()) as ctype`);
  const facts = rows[0];
  if (facts === undefined) throw new ConfigError('The database did not answer the first question.');
  if (facts.version < oldestVersion)
    throw new ConfigError('DATABASE_URL leads to a PostgreSQL older than 15; version 15 or later is needed.');
  if (facts.encoding !== 'UTF8')
    throw new ConfigError(`The database has the encoding ${facts.encoding}; it must be UTF8.`);
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'] as const) {
    if (facts[name] === 'off')
      throw new ConfigError(
        `The database has ${name} switched off, so it may lose saved work; switch it on.`,
      );
  }
  return noticesOf(facts, config);
}

function noticesOf(facts: ServerFacts, config: Config): string[] {
  const notices: string[] = [];
  if (facts.data_checksums !== 'on') {
    if (config.databaseUrl === undefined)
      throw new ConfigError('The embedded database was created without checksums; it cannot be used.');
    notices.push('The database has no data checksums, so damage on the disk would not be noticed.');
  }
  if (['C', 'POSIX'].includes(facts.ctype))
    notices.push(
      'The database has LC_CTYPE C, so the search index knows no Arabic letters and search is slow; create it with C.UTF-8.',
    );
  if (facts.unwalled) {
    const sentence =
      'The role in DATABASE_URL is a superuser or bypasses row security; use an ordinary role that owns the database.';
    if (config.production) throw new ConfigError(sentence);
    notices.push(sentence);
  }
  return notices;
}

/** Days stay `YYYY-MM-DD` text (a Date would shift them), counters become numbers, `numeric` stays exact text. */
function typeParsers(): pg.TypeOverrides {
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
  parsers.setTypeParser(pg.types.builtins.INT8, (text: string) => Number(text));
  return parsers;
}

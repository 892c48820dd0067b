import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { connect } from '#server/db/connect.ts';
import type { EmbeddedServer } from '#server/db/embedded/embedded.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { DatabaseError } from '#server/db/errors.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  ServerProcess,
  cleanUpAfterTests,
  isRoot,
  makeProject,
  postmasterOf,
  temporaryFolder,
  until,
} from './support.ts';

cleanUpAfterTests();

describe('REL-01 what is answered is kept', () => {
  let server: EmbeddedServer;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = path.join(temporaryFolder(), 'data');
    server = await startEmbedded({ dataDirectory });
  });
  afterAll(() => server.stop());

  const url = (user: 'connection' | 'superuser'): string => {
    const { host, port, password, database, ...account } = server[user];
    return `postgres://${account.user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  };
  async function asSuperuser(text: string): Promise<void> {
    const client = new pg.Client(server.superuser);
    await client.connect();
    await client.query(text);
    await client.end();
  }

  it('runs with fsync, synchronous commit, full-page writes and checksums, in UTC, as an ordinary role', async () => {
    const client = new pg.Client(server.connection);
    await client.connect();
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'autovacuum'];
    for (const name of settings)
      expect([name, (await client.query(`show ${name}`)).rows[0]]).toEqual([name, { [name]: 'on' }]);
    const { rows } = await client.query(
      'select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolinherit: false }]);
    await client.end();
  });

  it('opens no port and lets nobody else near the socket, the password and the data', async () => {
    const client = new pg.Client(server.connection);
    await client.connect();
    expect((await client.query('show listen_addresses')).rows).toEqual([{ listen_addresses: '' }]);
    await client.end();
    const modes = [
      server.connection.host,
      path.join(dataDirectory, 'postgres'),
      path.join(dataDirectory, 'postgres.secret'),
    ];
    for (const file of modes) expect(fs.statSync(file).mode & 0o077).toBe(0);
    expect(fs.statSync(dataDirectory).mode & 0o077).toBe(isRoot ? 0o011 : 0);
    const stranger = new pg.Client({ ...server.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('refuses a database that acknowledges before it has written', async () => {
    await asSuperuser('alter role clinic set synchronous_commit = off');
    await expect(connect(readConfig({ DATABASE_URL: url('connection') }))).rejects.toThrow(
      /synchronous_commit switched off/,
    );
    await asSuperuser('alter role clinic reset synchronous_commit');
    const database = await connect(
      readConfig({
        DATABASE_URL: url('connection'),
        NODE_ENV: 'production',
        BASE_DOMAIN: 'clinics.example',
        SECRET_KEY: 'kX3vQ9rLw7TzB2nM8cHs5YpJ4dFg6RaV',
      }),
    );
    expect(database.notices).toEqual([]);
    await database.close();
  });

  it('SEC-72 refuses a superuser in production and says so in development', async () => {
    await expect(
      connect(
        readConfig({
          DATABASE_URL: url('superuser'),
          NODE_ENV: 'production',
          BASE_DOMAIN: 'clinics.example',
          SECRET_KEY: 'kX3vQ9rLw7TzB2nM8cHs5YpJ4dFg6RaV',
        }),
      ),
    ).rejects.toThrow(/superuser/);
    const database = await connect(readConfig({ DATABASE_URL: url('superuser') }));
    expect(database.notices.join()).toMatch(/superuser/);
    await database.close();
  });

  it('keeps every acknowledged write when server and database are killed together, ten times', async () => {
    const project = await makeProject(temporaryFolder(), { links: true });
    const folder = path.join(temporaryFolder(), 'data');
    const migrations = temporaryFolder();
    fs.writeFileSync(
      path.join(migrations, '1.sql'),
      'create table written (number int not null, at timestamptz default clock_timestamp());',
    );
    let acknowledged = 0;
    for (let round = 1; round <= 10; round += 1) {
      const running = new ServerProcess(project, { DATA_DIR: folder, MIGRATIONS: migrations, WRITES: 'on' });
      await running.event('wrote');
      await until('more writes', () => running.events('wrote').length >= 10 * round);
      const postmaster = postmasterOf(folder);
      if (round % 3 !== 1 && postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      if (round % 3 !== 2) await running.kill();
      else await running.finish(); // its next write failed
      acknowledged += running.events('wrote').length;
    }
    const database = await connect(readConfig({ DATA_DIR: folder }));
    const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from written');
    // One write per round may have been kept without its answer having arrived.
    expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0]?.n).toBeLessThanOrEqual(acknowledged + 10);
    await database.close();
  }, 120_000);
});

describe('REL-05 stopping, and a database that goes away', () => {
  let database: Database;
  let dataDirectory: string;
  beforeAll(async () => {
    dataDirectory = path.join(temporaryFolder(), 'data');
    database = await connect(readConfig({ DATA_DIR: dataDirectory }));
    await database.pool.query(
      'create role app nologin; grant app to current_user; create table written (number int not null)',
    );
  });
  afterAll(() => database.close());

  it('answers unavailable while the database is gone, and works again within 10 s without a hand', async () => {
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    const postmaster = postmasterOf(dataDirectory) ?? 0;
    process.kill(postmaster, 'SIGKILL');
    const failure = await until('a failed call', () =>
      transaction(database.pool, undefined, (tx) => tx.query('select 1')).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    expect(failure).toBeInstanceOf(DatabaseError);
    expect((failure as DatabaseError).kind).toBe('unavailable');
    await until(
      'the database answers again',
      () =>
        database.pool.query('select 1').then(
          () => true,
          () => false,
        ),
      10,
    );
    expect(postmasterOf(dataDirectory)).not.toBe(postmaster);
    await until(
      'notices arrive again',
      async () => {
        await database.pool.query("select pg_notify('news', 'back')");
        return heard.includes('back');
      },
      10,
    );
  });

  it('security 7: comes back by itself after a reason that lasted longer than a minute', async () => {
    const settings = path.join(dataDirectory, 'postgres/postgresql.conf');
    const right = fs.readFileSync(settings, 'utf8');
    const refusals = (): number =>
      fs.readFileSync(path.join(dataDirectory, 'postgres.log'), 'utf8').split('contains errors').length;
    const before = refusals();
    fs.writeFileSync(settings, 'no such setting at all\n');
    process.kill(postmasterOf(dataDirectory) ?? 0, 'SIGKILL');
    await until('two starts in vain', () => refusals() >= before + 2);
    // Ten minutes later by the clock, without waiting for them.
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
    const later = refusals();
    await until('two more', () => refusals() >= later + 2);
    clock.mockRestore();
    fs.writeFileSync(settings, right);
    const answers = (): Promise<boolean> =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      );
    await until('the database answers again', answers);
  });

  it('lets a running transaction finish before it stops, and stops cleanly', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('insert into written values (1)');
    const closed = database.close();
    expect(await Promise.race([closed, client.query('select pg_sleep(0.3)').then(() => 'still open')])).toBe(
      'still open',
    );
    await client.query('commit');
    client.release();
    await closed;
    expect(postmasterOf(dataDirectory)).toBeUndefined();
    expect(fs.existsSync(path.join(dataDirectory, 'server.lock'))).toBe(false);
    expect(fs.readFileSync(path.join(dataDirectory, 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\n$/,
    );
    database = await connect(readConfig({ DATA_DIR: dataDirectory }));
    expect((await database.pool.query('select number from written')).rows).toEqual([{ number: 1 }]);
  });

  it('refuses new work while it stops', async () => {
    const closing = database.close();
    const refusal = await transaction(database.pool, undefined, (tx) => tx.query('select 1')).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ name: 'DatabaseError', kind: 'unavailable' });
    await closing;
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import {
  ServerProcess,
  cleanUpAfterTests,
  isAlive,
  makeProject,
  postmasterOf,
  temporaryFolder,
  until,
} from './support.ts';
import { expectWithin } from '#tests/setup/speed.ts';

cleanUpAfterTests();
let project: string;
beforeAll(async () => {
  project = await makeProject(temporaryFolder(), { links: true });
});

const names = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
const draftOf = (folder: string): string | undefined =>
  names(folder).find((name) => /^postgres\.draft-\d+$/.test(name));

describe('REL-03 a start killed half-way', () => {
  /** Moments of a first start, each seen from outside. */
  const moments: Readonly<Record<string, (folder: string) => boolean>> = {
    'the folder exists': (folder) => names(folder).length > 0,
    'the lock is taken': (folder) => names(folder).includes('server.lock'),
    'the draft exists': (folder) => draftOf(folder) !== undefined,
    'initdb has begun': (folder) => names(path.join(folder, draftOf(folder) ?? '-')).includes('PG_VERSION'),
    'initdb fills the catalogue': (folder) =>
      names(path.join(folder, draftOf(folder) ?? '-', 'base/1')).length > 100,
    'initdb has made its databases': (folder) =>
      names(path.join(folder, draftOf(folder) ?? '-', 'base/5')).length > 100,
    'the password file is written': (folder) => names(folder).includes('postgres.secret'),
    'the cluster is in place': (folder) => names(folder).includes('postgres'),
    'the server starts': (folder) => postmasterOf(folder) !== undefined,
  };

  it.each(Object.keys(moments))('the next start needs no hand: killed when %s', async (moment) => {
    const folder = path.join(temporaryFolder(), 'data');
    const first = new ServerProcess(project, { DATA_DIR: folder });
    await until(moment, () => moments[moment]?.(folder));
    await first.kill();
    const next = new ServerProcess(project, { DATA_DIR: folder });
    await next.event('ready');
    expect(names(folder).filter((name) => name.includes('draft'))).toEqual([]);
    await next.kill('SIGTERM');
    expect(next.child.exitCode).toBe(0);
  });

  it('a migration killed half-way leaves nothing behind and runs again', async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const migrations = temporaryFolder();
    fs.writeFileSync(path.join(migrations, '1_first.sql'), 'create table first (n int);');
    fs.writeFileSync(
      path.join(migrations, '2_second.sql'),
      'create table second (n int); select pg_sleep(600);',
    );
    const killed = new ServerProcess(project, { DATA_DIR: folder, MIGRATIONS: migrations });
    await killed.event('applied');
    await killed.kill();
    fs.writeFileSync(path.join(migrations, '2_second.sql'), 'create table second (n int);');
    const next = new ServerProcess(project, { DATA_DIR: folder, MIGRATIONS: migrations });
    expect(await next.event('migrated')).toEqual(['2_second.sql']);
    await next.kill('SIGTERM');
  });
});

describe('migrations', () => {
  it('are applied once, in order, together with those that run concurrently', async () => {
    const migrations = temporaryFolder();
    fs.writeFileSync(
      path.join(migrations, '1.sql'),
      'create table things (n int); insert into things values (1);',
    );
    fs.writeFileSync(
      path.join(migrations, '2.concurrent.sql'),
      '-- an index\ncreate index concurrently if not exists things_n on things (n);\nanalyze things;\n',
    );
    const database = await connect(readConfig({ DATA_DIR: path.join(temporaryFolder(), 'data') }));
    const together = await Promise.all([1, 2, 3].map(() => migrate(database.pool, { folder: migrations })));
    expect(together.flat().toSorted()).toEqual(['1.sql', '2.concurrent.sql']);
    expect(await migrate(database.pool, { folder: migrations })).toEqual([]);
    fs.writeFileSync(
      path.join(migrations, '3.sql'),
      'insert into things values (2); select no_such_column from things;',
    );
    await expect(migrate(database.pool, { folder: migrations })).rejects.toThrow(
      /3\.sql failed and was taken back: .*no_such_column/,
    );
    expect((await database.pool.query('select n from things')).rows).toEqual([{ n: 1 }]);
    fs.rmSync(path.join(migrations, '3.sql'));
    fs.appendFileSync(path.join(migrations, '1.sql'), ' ');
    await expect(migrate(database.pool, { folder: migrations })).rejects.toThrow(
      /1\.sql was edited after it was applied/,
    );
    fs.rmSync(path.join(migrations, '1.sql'));
    await expect(migrate(database.pool, { folder: migrations })).rejects.toThrow(
      /1\.sql, which this version does not have/,
    );
    await database.close();
  });
});

describe('REL-04 one data folder, one server', () => {
  it('a second start stops within 5 s with a sentence and harms nothing', async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const owner = new ServerProcess(project, { DATA_DIR: folder });
    const pid = await owner.event<number>('ready');
    const postmaster = postmasterOf(folder);
    const began = Date.now();
    const second = new ServerProcess(project, { DATA_DIR: folder });
    const { message } = await second.event<{ message: string }>('refused');
    await second.finish();
    expectWithin(Date.now() - began, 5_000);
    expect(second.child.exitCode).toBe(1);
    expect(message).toContain(`already in use by another server (process ${pid}`);
    expect(postmasterOf(folder)).toBe(postmaster);
    expect(isAlive(postmaster ?? 0)).toBe(true);
    await owner.kill('SIGTERM');
    expect(owner.child.exitCode).toBe(0);
  });

  it('the database ends with a killed owner, and the next start takes over', async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const killed = new ServerProcess(project, { DATA_DIR: folder });
    await killed.event('ready');
    const postmaster = postmasterOf(folder) ?? 0;
    await killed.kill();
    await until('the orphan ends by itself', () => !isAlive(postmaster));
    const next = new ServerProcess(project, { DATA_DIR: folder });
    await next.event('ready', 15);
    await next.kill('SIGTERM');
  });

  it('of several starts upon a dead owner exactly one takes over', async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const killed = new ServerProcess(project, { DATA_DIR: folder });
    await killed.event('ready');
    await killed.kill();
    const rivals = Array.from({ length: 5 }, () => new ServerProcess(project, { DATA_DIR: folder }));
    await until('all have decided', () =>
      rivals.every((one) => one.lines.some((line) => /^(ready|refused) /.test(line))),
    );
    expect(rivals.filter((one) => one.events('ready').length > 0)).toHaveLength(1);
    for (const rival of rivals) await rival.kill('SIGTERM');
    expect(names(folder).filter((name) => name.startsWith('server.lock'))).toEqual([]);
  });

  it('a lock whose number now belongs to another process is taken over', async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const first = new ServerProcess(project, { DATA_DIR: folder });
    await first.event('ready');
    const lock = JSON.parse(fs.readFileSync(path.join(folder, 'server.lock'), 'utf8')) as object;
    await first.kill('SIGTERM');
    fs.writeFileSync(path.join(folder, 'server.lock'), JSON.stringify({ ...lock, pid: process.pid }));
    fs.writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n`);
    const next = new ServerProcess(project, { DATA_DIR: folder });
    await next.event('ready');
    await next.kill('SIGTERM');
    expect(next.child.exitCode).toBe(0);
  });
});

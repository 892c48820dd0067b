import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { planMigrations } from '#server/db/schema/migrations.ts';
import type { SchemaModel } from '#server/db/schema/types.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { emptyDatabase } from '#tests/setup/ownDatabase.ts';
import { schemaOf, sqlFolders } from '../../scripts/schema/document.ts';
import { takeBack } from '../../scripts/schema/takeBack.ts';
import { schemaDocument } from '../../scripts/schema/text.ts';
import { cleanUpAfterTests, temporaryFolder } from './support.ts';

cleanUpAfterTests();
const own = sqlFolders(fileURLToPath(new URL('../..', import.meta.url)));

const rooms = modelFrom(
  declare('sample-rooms', {
    title: f.text({ search: true }),
    size: f.integer({ min: 1, max: 9 }),
    kind: f.select(['a']),
  }),
);
/** A column that is searched, one that is indexed, another name, a wider bound, one more option, and a table beside it. */
const larger = modelFrom(
  declare('sample-floors', { level: f.integer() }),
  declare('sample-rooms', {
    name: f.text({ search: true, was: 'title' }),
    code: f.text({ search: true, unique: true }),
    floor_id: f.reference('sample-floors'),
    size: f.integer({ min: 1, max: 99 }),
    kind: f.select(['a', 'b']),
  }),
);

let folder: string;
let database: Database;
let product: SchemaModel;
beforeEach(async () => {
  folder = temporaryFolder();
  fs.cpSync(own.migrations, folder, { recursive: true });
  product = (JSON.parse(snapshot()) as { model: SchemaModel }).model;
  database = await connect(readConfig({ DATABASE_URL: (await emptyDatabase()).url }));
  await start();
});
afterEach(() => database.close());

const snapshot = (): string => fs.readFileSync(path.join(folder, 'snapshot.json'), 'utf8');
const start = (): Promise<string[]> => migrate(database.pool, { folder, functions: own.functions });
const files = (): string[] => fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
const schema = async (): Promise<string[]> => schemaDocument(await schemaOf(database), 'by name').split('\n');

/** The next migration for the product's tables and these, applied. */
async function grow(more: SchemaModel): Promise<void> {
  const plan = planMigrations({ folder, model: { tables: [...product.tables, ...more.tables] } });
  expect(plan.refusals).toEqual([]);
  for (const [name, text] of Object.entries(plan.write)) fs.writeFileSync(path.join(folder, name), text);
  expect(await start()).toHaveLength(1);
}
const back = (committed: readonly string[], was: string): Promise<readonly string[]> =>
  takeBack({ folder, dumps: folder, committed, snapshot: was, database });
/** As the owner, whom the wall shows no rows, for this one table. */
async function asOwner(text: string): Promise<unknown[]> {
  const wall = (force: string) => `alter table sample_rooms ${force} row level security`;
  await database.pool.query(wall('no force'));
  try {
    return (await database.pool.query(text)).rows;
  } finally {
    await database.pool.query(wall('force'));
  }
}
const provider = '00000000-0000-4000-8000-000000000001';

describe('a migration git does not have', () => {
  it('is taken back with the one before it: files, snapshot and database are as they were', async () => {
    const [was, text, names] = [await schema(), snapshot(), files()];
    await grow(rooms);
    await grow(larger);
    expect(await back(names, text)).toHaveLength(2);
    expect([files(), snapshot()]).toEqual([names, text]);
    expect(await schema()).toEqual(was);
    expect(await start()).toEqual([]);
  });

  it('is taken back alone, and the rows of what was there before stay', async () => {
    await grow(rooms);
    const [was, text, names] = [await schema(), snapshot(), files()];
    await asOwner(`insert into sample_rooms (clinic_id, title, size) values ('${provider}', 'غرفة', 3)`);
    await grow(larger);
    await back(names, text);
    expect(await schema()).toEqual(was);
    expect(await asOwner('select title, size, search from sample_rooms')).toEqual([
      { title: 'غرفة', size: 3, search: 'غرفه' },
    ]);
    await grow(larger);
  });

  it('stays where rows hold what only it allows, or a hand wrote it; and what is committed stays', async () => {
    await grow(rooms);
    const [text, names] = [snapshot(), files()];
    await grow(larger);
    await asOwner(`insert into sample_rooms (clinic_id, kind) values ('${provider}', 'b')`);
    const grown = [await schema(), snapshot(), files()];
    await expect(back(names, text)).rejects.toThrow(
      /^The database cannot be taken back: .*sample_rooms__kind__check.* Remove its folder \(DATA_DIR\)/,
    );
    expect([await schema(), snapshot(), files()]).toEqual(grown);
    await expect(back(files(), snapshot())).rejects.toThrow(
      'Every migration is committed; only what git does not have is taken back.',
    );
    fs.writeFileSync(path.join(folder, '0099_mine.sql'), 'select 1;');
    await expect(back(names, text)).rejects.toThrow(
      '0099_mine.sql: written by hand, so only a hand takes it back.',
    );
  });
});

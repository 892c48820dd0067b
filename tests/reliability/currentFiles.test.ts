import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '#tests/setup/ownDatabase.ts';
import { cleanUpAfterTests, temporaryFolder } from './support.ts';

cleanUpAfterTests();

let database: Database;
let migrations: string;
let functions: string;

/** Writes current files; null takes one away. */
function files(texts: Readonly<Record<string, string | null>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(functions, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (text === null) fs.rmSync(file);
    else fs.writeFileSync(file, text);
  }
}
const migration = (name: string, text: string): void => fs.writeFileSync(path.join(migrations, name), text);
const start = (): Promise<string[]> => migrate(database.pool, { folder: migrations, functions });
async function one(text: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ one: unknown }>(text);
  return rows[0]?.one;
}
/** Functions, triggers and views that stand, by name. */
const standing = async (): Promise<unknown> =>
  one(`select array(select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select tgname::text from pg_trigger where not tgisinternal
    union all select viewname::text from pg_views where schemaname = 'public'
    union all select policyname::text from pg_policies order by 1) as one`);
const doubled = (factor: number, type = 'int'): string =>
  `create or replace function larger(n int) returns ${type} language sql stable as $$ select (n * ${factor})::${type} $$;`;
const noteChange = `create or replace function note_change() returns trigger language plpgsql as $$
  begin new.size := larger(new.size); return new; end $$;
create or replace trigger noted before insert on boxes for each row execute function note_change();`;

beforeEach(async () => {
  migrations = temporaryFolder();
  functions = temporaryFolder();
  database = await connect(readConfig({ DATABASE_URL: (await emptyDatabase()).url }));
  migration(
    '0001_boxes.sql',
    'create table boxes (size int); insert into boxes values (1); grant select on boxes to gate;',
  );
});
afterEach(() => database.close());

describe('a current file', () => {
  it('is applied when it is new and when its text changed, and not else', async () => {
    files({ 'larger.sql': doubled(2), 'noted.sql': noteChange });
    await start();
    await database.pool.query('insert into boxes values (5)');
    expect(await one('select max(size) as one from boxes')).toBe(10);
    const when = 'select string_agg(xmin::text, $$ $$ order by name) as one from schema_files';
    const applied = await one(when);
    await start();
    expect(await one(when)).toBe(applied);
    files({ 'larger.sql': doubled(3) });
    await start();
    expect(await one('select larger(5) as one')).toBe(15);
    expect(await standing()).toEqual(['larger(integer)', 'note_change()', 'noted']);
  });

  it('makes again what somebody dropped', async () => {
    files({ 'larger.sql': doubled(2), 'noted.sql': noteChange });
    await start();
    await database.pool.query('drop trigger noted on boxes');
    await start();
    expect(await standing()).toEqual(['larger(integer)', 'note_change()', 'noted']);
  });

  it('may change what a function answers and takes; the former one goes', async () => {
    files({ 'larger.sql': doubled(2) });
    await start();
    files({ 'larger.sql': doubled(2, 'text') });
    await start();
    expect(await one('select larger(5) as one')).toBe('10');
    files({ 'larger.sql': doubled(2).replace('n int', 'n bigint') });
    await start();
    expect(await standing()).toEqual(['larger(bigint)']);
  });

  it('may change the columns of a view', async () => {
    files({ 'seen.sql': 'create or replace view seen as select size from boxes;' });
    await start();
    files({ 'seen.sql': 'create or replace view seen as select size + 1 as more from boxes;' });
    await start();
    expect(await one('select more as one from seen')).toBe(2);
  });

  it('takes with it what it made, when it goes; what moved to another file stays', async () => {
    const smaller = doubled(0).replaceAll('larger', 'smaller');
    files({ 'both.sql': `${doubled(2)} ${smaller}`, 'noted.sql': noteChange });
    await start();
    files({ 'both.sql': null, 'before/larger.sql': doubled(2) });
    await start();
    expect(await standing()).toEqual(['larger(integer)', 'note_change()', 'noted']);
    files({ 'before/larger.sql': null, 'other.sql': doubled(2), 'noted.sql': null });
    await start();
    expect(await standing()).toEqual(['larger(integer)']);
  });

  it('is not left behind while something needs it: one sentence, and nothing has changed', async () => {
    files({
      'larger.sql': doubled(2),
      'seen.sql': 'create or replace view seen as select larger(size) as size from boxes;',
    });
    await start();
    files({ 'larger.sql': null });
    await expect(start()).rejects.toThrow(
      'No file makes it any more, but it is still needed: cannot drop function larger(integer) because other objects depend on it. view seen depends on function larger(integer) Make it again',
    );
    files({ 'larger.sql': doubled(2, 'text') });
    await expect(start()).rejects.toThrow(
      'The file functions/larger.sql failed and nothing was changed: cannot drop function larger(integer)',
    );
    expect(await standing()).toEqual(['larger(integer)', 'seen']);
  });

  it('is taken back together with all others when one of them fails', async () => {
    files({ 'larger.sql': doubled(2), 'noted.sql': noteChange });
    await start();
    files({ 'larger.sql': doubled(3), 'noted.sql': noteChange.replace('on boxes', 'on nothing') });
    await expect(start()).rejects.toThrow(
      'The file functions/noted.sql failed and nothing was changed: relation "nothing" does not exist',
    );
    expect(await one('select larger(5) as one')).toBe(10);
    expect(await standing()).toEqual(['larger(integer)', 'note_change()', 'noted']);
  });

  it('may not make what another one makes', async () => {
    files({ 'a.sql': doubled(2), 'b.sql': doubled(3) });
    await expect(start()).rejects.toThrow(
      'The function larger(integer) is made by functions/a.sql and by functions/b.sql.',
    );
    files({ 'b.sql': null });
    await start();
    files({ 'b.sql': doubled(3) });
    await expect(start()).rejects.toThrow(
      'The function larger(integer) is made by functions/a.sql and by functions/b.sql.',
    );
  });

  it('is read once everything stands: a body may not name what is not there', async () => {
    const sizes =
      'create or replace function sizes() returns setof int language sql as $$ select size from boxes $$;';
    files({ 'a.sql': sizes.replace('size from', 'weight from') });
    await expect(start()).rejects.toThrow('column "weight" does not exist');
    files({ 'a.sql': sizes });
    await start();
    migration('0002_rename.sql', 'alter table boxes rename column size to width;');
    await expect(start()).rejects.toThrow('column "size" does not exist');
  });

  it('is applied by one of several starts at once, and seen by all', async () => {
    files({ 'larger.sql': doubled(2), 'noted.sql': noteChange });
    const applied = await Promise.all([start(), start(), start()]);
    expect(applied.flat()).toEqual(['0001_boxes.sql']);
    expect(await standing()).toEqual(['larger(integer)', 'note_change()', 'noted']);
  });
});

describe('what tables are made of', () => {
  const stored =
    'create table crates (size int, more int generated always as (larger(size)) stored); insert into crates values (4);';
  const immutable = (factor: number): string => doubled(factor).replace('stable', 'immutable');

  it('stands before the migrations', async () => {
    files({ 'before/larger.sql': immutable(2) });
    migration('0002_crates.sql', stored);
    await start();
    expect(await one('select more as one from crates')).toBe(8);
  });

  it('may not answer otherwise while its answers are stored', async () => {
    files({ 'before/larger.sql': immutable(2) });
    migration('0002_crates.sql', stored);
    await start();
    files({ 'before/larger.sql': `-- Other words.\n${immutable(2)}` });
    await start();
    files({ 'before/larger.sql': immutable(3) });
    await expect(start()).rejects.toThrow(
      'The answers of larger(integer) are stored in generated columns or indexes: a function that answers otherwise needs a name of its own',
    );
    expect(await one('select larger(4) as one')).toBe(8);
  });

  it('may where a migration that waits makes them anew, and only until it is applied', async () => {
    files({ 'before/larger.sql': immutable(2) });
    migration('0002_crates.sql', stored);
    await start();
    files({ 'before/larger.sql': immutable(3) });
    migration(
      '0003_larger.sql',
      `-- rebuilds: larger(integer)
      alter table crates drop column more, add column more int generated always as (larger(size)) stored;`,
    );
    await start();
    expect(await one('select more as one from crates')).toBe(12);
    files({ 'before/larger.sql': immutable(4) });
    await expect(start()).rejects.toThrow('The answers of larger(integer) are stored');
  });
});

describe('what runs beyond the wall', () => {
  const all =
    'create or replace function all_sizes() returns bigint language sql stable security definer set search_path = public, pg_temp as $$ select sum(size) from boxes $$;';
  const asApp = async (text: string): Promise<unknown> => {
    const client = await database.pool.connect();
    try {
      await client.query('begin; set local role app');
      const { rows } = await client.query<{ one: unknown }>(text);
      return rows[0]?.one;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('is the gate’s: app may call it, nobody else may, and a new text changes neither', async () => {
    for (const words of ['', '-- Other words.\n']) {
      files({ 'all.sql': `${words}set local role gate;\n${all}\nreset role;` });
      await start();
      expect(await asApp('select all_sizes() as one')).toBe(1);
      expect(
        await one("select proowner::regrole::text as one from pg_proc where proname = 'all_sizes'"),
      ).toBe('gate');
      expect(await one("select has_function_privilege('public', 'all_sizes()', 'execute') as one")).toBe(
        false,
      );
    }
  });

  it('is refused where it would be the tables’ owner', async () => {
    files({ 'all.sql': all });
    await expect(start()).rejects.toThrow(
      'The functions all_sizes() are SECURITY DEFINER and not the gate\'s: put them behind "set local role gate" in their file.',
    );
    expect(await standing()).toEqual([]);
  });
});

describe('a table that would stand outside the clinic’s wall', () => {
  it('takes its migration back whole, and the repaired one is applied', async () => {
    migration('0002_open.sql', 'create table open_notes (clinic_id uuid); insert into boxes values (2);');
    await expect(start()).rejects.toThrow(
      "The migration 0002_open.sql failed and was taken back: These tables are not behind the clinic's wall: open_notes.",
    );
    expect(await one("select to_regclass('open_notes')::text as one")).toBe(null);
    expect(await one('select count(*)::int as one from boxes')).toBe(1);
    migration(
      '0002_open.sql',
      `create table open_notes (clinic_id uuid);
      alter table open_notes enable row level security; alter table open_notes force row level security;`,
    );
    expect(await start()).toEqual(['0002_open.sql']);
  });

  it('takes back a current file too', async () => {
    migration(
      '0002_notes.sql',
      `create table notes (clinic_id uuid);
      alter table notes enable row level security; alter table notes force row level security;`,
    );
    files({ 'open.sql': 'create policy everybody on notes to app using (true);' });
    await expect(start()).rejects.toThrow("These tables are not behind the clinic's wall: notes.");
    expect(await standing()).toEqual([]);
  });
});

import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { distributedFaults } from '#tests/setup/distributedSql.ts';
import { takeFaults } from '#tests/setup/statements.ts';

/** What stays although a distributed PostgreSQL refuses it, with the reason one machine has for it. */
const keptKeys: Readonly<Record<string, string>> = {
  jobs_pkey:
    'Jobs of the whole installation have no clinic; a queue over all clinics is one local table (A11).',
  jobs_once: 'The same queue; its key holds the clinic as an expression, which may be nobody.',
  subscription_invoices_number_key:
    'An invoice number is given once over all clinics; beside the clinic it would not be.',
};
const keptSetNulls: Readonly<Record<string, string>> = {
  saved_views_clinic_id_role_id_fkey: 'As the next.',
  notifications_clinic_id_actor_id_fkey:
    'The key clears rows of other people, which a statement of the app may not see (policy recipient); a removal that is taken back reads from the keys what they cleared (removal_of).',
  stock_reservations_clinic_id_requester_id_fkey: 'As the one before.',
  remarks_clinic_id_author_id_fkey: 'As the one before.',
  remarks_clinic_id_follow_up_done_by_fkey: 'As the one before.',
};
const keptNotifies: Readonly<Record<string, string>> = {
  'notify_access_changed()':
    'Every server must hear of a changed right at its commit, whoever changed it, by whatever door (SEC-13, SEC-30): eleven triggers on seven tables; the program would have to say it at each write of each.',
  'notify_clinic_changed()': 'As the one before.',
  'notify_stand_in_changed()':
    'As the first one: approved leave makes a stand-in, whoever approves it or takes it back.',
  'tell_mail()':
    'A queued mail wakes the workers at its commit; without it they look every 2 seconds, a second later on average.',
  'address_notice()': 'As the one before, for the bell.',
  'retry_console_mail()': 'As the one before.',
  'tell_public_site()': 'The servers draw the public pages anew; a changed plan or post would show late.',
};

let database: Database;
beforeAll(async () => {
  database = await connect(readConfig({ DATABASE_URL: inject('databaseUrl') }));
});
afterAll(() => database.close());

async function names(text: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}
const ofClinic = (table: string): string =>
  `exists (select from pg_attribute c where c.attrelid = ${table} and c.attname = 'clinic_id' and not c.attisdropped)`;
const inPublic = (table: string): string =>
  `(select relnamespace from pg_class where oid = ${table}) = 'public'::regnamespace`;
const triggerFunctions = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype`;

describe('the catalogue keeps what a distributed PostgreSQL needs', () => {
  it('every unique key of a clinic’s table holds the clinic', async () => {
    const without = await names(`select x.indexrelid::regclass::text as name from pg_index x
      where (x.indisunique or x.indisexclusion) and ${inPublic('x.indrelid')} and ${ofClinic('x.indrelid')}
        and not exists (select from pg_attribute c where c.attrelid = x.indrelid and c.attname = 'clinic_id' and c.attnum = any (x.indkey))
      order by 1`);
    expect(without).toEqual(Object.keys(keptKeys).toSorted());
  });

  it('every key between clinics’ tables pairs their clinics', async () => {
    const unpaired = await names(`select k.conname as name from pg_constraint k
      where k.contype = 'f' and ${inPublic('k.conrelid')} and ${ofClinic('k.conrelid')} and ${ofClinic('k.confrelid')}
        and not exists (select from unnest(k.conkey, k.confkey) pair (mine, theirs)
          join pg_attribute m on m.attrelid = k.conrelid and m.attnum = pair.mine and m.attname = 'clinic_id'
          join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.theirs and t.attname = 'clinic_id')`);
    expect(unpaired).toEqual([]);
  });

  it('no key clears a part of itself', async () => {
    const clearing = await names(`select conname as name from pg_constraint
      where contype = 'f' and confdeltype in ('n', 'd') and ${inPublic('conrelid')} and ${ofClinic('conrelid')} order by 1`);
    expect(clearing).toEqual(Object.keys(keptSetNulls).toSorted());
  });

  it('no trigger notifies', async () => {
    const notifying = await names(
      `${triggerFunctions} and p.prosrc ~* '\\mpg_notify\\M|\\mnotify\\s' order by 1`,
    );
    expect(notifying).toEqual(Object.keys(keptNotifies).toSorted());
  });

  it('no trigger asks for its table’s name, which is that of a part', async () => {
    expect(await names(`${triggerFunctions} and p.prosrc ~* '\\mtg_(table_name|relname|relid)\\M'`)).toEqual(
      [],
    );
  });

  it('no function takes a row of a table', async () => {
    const taking = await names(`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and exists (select from unnest(p.proargtypes) a
        join pg_type t on t.oid = a left join pg_type e on e.oid = t.typelem where 'c' in (t.typtype, e.typtype))
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    expect(taking).toEqual([]);
  });
});

describe('a statement that a distributed PostgreSQL refuses', () => {
  it.each([
    ['insert into a (b) select c from d', 'INSERT … SELECT without RETURNING'],
    ['with x as (insert into a (b) select c from d returning b) select * from x', ''],
    [
      'with x as (update d set c = 1 returning c) insert into a (b) select c from x',
      'INSERT … SELECT without RETURNING',
    ],
    ['insert into a (b) select c from d on conflict do nothing', ''],
    ["insert into a (b) values ('select it')", ''],
    ['insert into a (b) values ((select c from d))', 'subquery inside the values of an INSERT'],
    ['insert into a (b) values (1) on conflict (b) do update set b = (select 2)', ''],
    ['update a set b = clock_timestamp() where c = 1', 'clock_timestamp in a change'],
    ['select clock_timestamp() from a for update', ''],
    ['select 1; delete from a where b < clock_timestamp()', 'clock_timestamp in a change'],
    ['create table a (b timestamptz default clock_timestamp())', ''],
    ['grant select, update (b), delete on a to app', ''],
  ])('%s: %s', (text, fault) => {
    expect(distributedFaults(text).join()).toBe(fault);
  });

  it('is noted where the product sends it, and not where a test does', async () => {
    const client = await database.pool.connect();
    const text = 'insert into counters (clinic_id, series) select app_clinic(), $1 where false';
    const filename = `${process.cwd()}/server/planted.ts`;
    const planted = runInThisContext('(client, text) => client.query(text, ["a"])', { filename }) as (
      to: typeof client,
      sent: string,
    ) => Promise<unknown>;
    try {
      await client.query(text, ['a']);
      expect(takeFaults()).toEqual([]);
      await planted(client, `${text} and true`);
      expect(takeFaults()).toEqual([expect.stringContaining('INSERT … SELECT without RETURNING')]);
    } finally {
      client.release();
    }
  });
});

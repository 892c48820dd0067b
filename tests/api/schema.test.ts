import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may } from '#metadata/access.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import * as f from '#metadata/fields/kinds.ts';
import { archivable } from '#metadata/workflow.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { resources } from '#resources/index.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkClause, createAll, exclusionClause } from '#server/db/schema/ddl.ts';
import { differences } from '#server/db/schema/differ.ts';
import { modelOf } from '#server/db/schema/model.ts';
import type { SchemaModel } from '#server/db/schema/types.ts';
import { unprotectedTables } from '#server/db/schema/unprotected.ts';
import { inClinic, transaction } from '#server/db/transaction.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { shapeOf, type Shape } from '#tests/fixtures/shapes.ts';

const clinic = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const otherHall = '01900000-0000-7000-8000-00000000000a';
const ownHall = '01900000-0000-7000-8000-00000000000b';

const active = { among: { status: 'active' } };
const halls = declare('sample-halls', {
  name: f.text({ required: true, unique: true, search: true }),
  parent_id: f.reference('sample-halls'),
});
const before = modelFrom(
  halls,
  declare(
    'sample-rooms',
    {
      title: f.text({ required: true, unique: true, search: true }),
      phone: f.phone({ unique: active }),
      size: f.integer({ min: 1, max: 9 }),
      price: f.money(),
      hall_id: f.reference('sample-halls'),
      hall_ids: f.references('sample-halls'),
      rows: f.lines({ kind: f.select(['a']), hall_id: f.reference('sample-halls', { onDelete: 'clear' }) }),
    },
    { workflow: archivable(may('view_branches')) },
  ),
);
const after = modelFrom(
  halls,
  declare(
    'sample-rooms',
    {
      name: f.text({ required: true, unique: true, search: true, was: 'title' }),
      phone: f.phone({ unique: active, search: true }),
      size: f.integer({ max: 99, default: 4 }),
      price: f.money(),
      hall_id: f.reference('sample-halls', { onDelete: 'cascade' }),
      hall_ids: f.references('sample-halls'),
      steps: f.lines(
        { kind: f.select(['a', 'b']), hall_id: f.reference('sample-halls', { onDelete: 'clear' }) },
        { was: 'rows' },
      ),
      kind: f.select(['x', 'y'], { required: true, default: 'x' }),
      floor_id: f.reference('sample-floors'),
    },
    { workflow: archivable(may('view_branches')), indexes: [['size', 'status']] },
  ),
  declare('sample-floors', { level: f.integer({ unique: true }), hall_ids: f.references('sample-halls') }),
);

let database: Database;
beforeAll(async () => {
  const folder = path.join(process.env['DATA_DIR'] ?? '', 'schema');
  database = await connect(readConfig({ DATA_DIR: folder, SEED: 'none' }));
  await migrate(database.pool);
  await database.pool.query(createAll(before));
  for (const [id, subdomain] of [
    [clinic, 'first'],
    [other, 'second'],
  ] as const)
    await run(
      id,
      `insert into clinics (id, name, subdomain) values ('${id}', '${subdomain}', '${subdomain}')`,
    );
  await run(clinic, hall(clinic, ownHall, 'قاعة'));
  await run(other, hall(other, otherHall, 'قاعة'));
});
afterAll(() => database.close());

async function run(wall: string, text: string): Promise<unknown[]> {
  const [result] = await inClinic(database.pool, wall, [{ text }]);
  return result?.rows ?? [];
}
const hall = (wall: string, id: string, name: string, parent = 'null') =>
  `insert into sample_halls (clinic_id, id, name, parent_id) values ('${wall}', '${id}', '${name}', ${parent})`;
const room = (title: string, more: Record<string, string> = {}) => {
  const values = { clinic_id: `'${clinic}'`, title: `'${title}'`, ...more };
  return `insert into sample_rooms (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
};
/** The database's own code for the refusal, and the rule's name where it has one. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const reason: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  const { code, sqlState, constraint, cause } = (reason ?? {}) as Record<string, unknown>;
  const source = (cause ?? {}) as Record<string, unknown>;
  return [sqlState ?? source['code'] ?? code, constraint ?? source['constraint']].filter(Boolean).join(' ');
}

describe('the wall of every generated table', () => {
  it('no table of the product with a clinic_id is without it', async () => {
    expect(await unprotectedTables(database.pool)).toEqual([]);
  });

  it('finds a table without row security, one without force, one with an open policy, a copy of rows', async () => {
    const { pool } = database;
    const open = 'create policy open on planted_open to app using (true)';
    const half = 'create policy half on planted_half for insert to app with check (clinic_id is not null)';
    await pool.query(`
      create table planted_bare (clinic_id uuid);
      create table planted_soft (clinic_id uuid); alter table planted_soft enable row level security;
      create table planted_open (clinic_id uuid); select build_wall('planted_open'); ${open};
      create table planted_half (clinic_id uuid); select build_wall('planted_half'); ${half};
      create table planted_fine (clinic_id uuid); select build_wall('planted_fine'), open_gate('planted_fine', 'select');
      create materialized view planted_view as select clinic_id from planted_fine;`);
    try {
      expect(await unprotectedTables(pool)).toEqual([
        'planted_bare',
        'planted_half',
        'planted_open',
        'planted_soft',
        'planted_view',
      ]);
    } finally {
      await pool.query(
        'drop table planted_bare, planted_soft, planted_open, planted_half, planted_fine cascade',
      );
    }
  });

  it('refuses a row for another clinic and moving one there', async () => {
    expect(await refusalOf(run(clinic, hall(other, '01900000-0000-7000-8000-0000000000ff', 'x')))).toBe(
      '42501',
    );
    expect(await refusalOf(run(clinic, `update sample_halls set clinic_id = '${other}'`))).toBe('42501');
  });

  it('shows only the clinic’s own rows, and none where no clinic is set', async () => {
    expect(await run(clinic, 'select id from sample_halls')).toEqual([{ id: ownHall }]);
    expect(
      await run(clinic, `update sample_halls set name = 'z' where id = '${otherHall}' returning id`),
    ).toEqual([]);
    const seen = await transaction(database.pool, undefined, (tx) => tx.query('select id from sample_halls'));
    expect(seen.rows).toEqual([]);
    // The owner of the tables is behind the wall too.
    expect((await database.pool.query('select id from sample_halls')).rows).toEqual([]);
  });

  it('refuses a reference to another clinic’s row, also from links and lines', async () => {
    expect(await refusalOf(run(clinic, room('a', { hall_id: `'${otherHall}'` })))).toContain(
      'sample_rooms__hall_id__fkey',
    );
    const id = '01900000-0000-7000-8000-0000000000aa';
    await run(clinic, room('linked', { id: `'${id}'`, hall_id: `'${ownHall}'` }));
    for (const [table, column] of [
      ['sample_rooms__hall_ids', 'target_id'],
      ['sample_rooms__rows', 'hall_id'],
    ] as const)
      expect(
        await refusalOf(
          run(
            clinic,
            `insert into ${table} (clinic_id, record_id, ${column}) values ('${clinic}', '${id}', '${otherHall}')`,
          ),
        ),
      ).toContain(`${table}__${column}__fkey`);
  });
});

describe('what the database itself refuses', () => {
  it('equal names, however they are written, within one clinic only', async () => {
    await run(clinic, room('غرفة أولى ١'));
    expect(await refusalOf(run(clinic, room('غُرفه اولي 1')))).toBe('23505 sample_rooms__title__unique');
    const there = `insert into sample_rooms (clinic_id, title) values ('${other}', 'غرفة أولى ١')`;
    expect(await refusalOf(run(other, there))).toBe('');
  });

  it('equal phones among active rows, not beside archived ones', async () => {
    await run(clinic, room('p1', { phone: "'+201012345678'", status: "'archived'" }));
    await run(clinic, room('p2', { phone: "'+201012345678'" }));
    expect(await refusalOf(run(clinic, room('p3', { phone: "'+201012345678'" })))).toBe(
      '23505 sample_rooms__phone__unique',
    );
  });

  it('figures out of bounds, unknown states and options', async () => {
    expect(await refusalOf(run(clinic, room('c1', { size: '10' })))).toBe('23514 sample_rooms__size__check');
    expect(await refusalOf(run(clinic, room('c2', { price: '-1' })))).toBe(
      '23514 sample_rooms__price__check',
    );
    expect(await refusalOf(run(clinic, room('c3', { status: "'gone'" })))).toBe(
      '23514 sample_rooms__status__check',
    );
  });

  it('removing what is referred to; links and lines go with their record', async () => {
    expect(await refusalOf(run(clinic, `delete from sample_halls where id = '${ownHall}'`))).toContain(
      'sample_rooms__hall_id__fkey',
    );
    const [made] = (await run(clinic, `${room('gone')} returning id`)) as { id: string }[];
    const line = `insert into sample_rooms__rows (clinic_id, record_id, kind, hall_id) values ('${clinic}', '${made?.id}', 'a', '${ownHall}')`;
    await run(clinic, line);
    await run(clinic, `delete from sample_rooms where id = '${made?.id}'`);
    expect(await run(clinic, `select id from sample_rooms__rows where record_id = '${made?.id}'`)).toEqual(
      [],
    );
  });
});

describe('migrations and the declarations', () => {
  it('the database after all migrations is what the declarations say', async () => {
    const model = modelOf(buildCatalogue([...resources, ...consoleResources]));
    expect(await shapeIn(model)).toEqual(shapeOf(model));
  });

  it('every rule of the migrated tables is, to the letter, what its declaration would make anew', async () => {
    const { tables } = modelOf(buildCatalogue([...resources, ...consoleResources]));
    const probes = tables.flatMap(({ name: table, checks, exclusions = [] }) => [
      ...checks.map((rule) => ({ table, name: rule.name, sql: checkClause(rule) })),
      ...exclusions.map((rule) => ({ table, name: rule.name, sql: exclusionClause(rule) })),
    ]);
    expect(probes.length).toBeGreaterThan(100);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      const text = `select pg_get_constraintdef(oid) as made from pg_constraint where conname = $1`;
      const madeOf = async (name: string) =>
        (await client.query<{ made: string }>(text, [name])).rows[0]?.made;
      for (const { table, name, sql } of probes) {
        const migrated = await madeOf(name);
        await client.query(`alter table ${table} drop constraint ${name}, add ${sql}`);
        expect([name, await madeOf(name)]).toEqual([name, migrated]);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('a generated change leads to the same tables as a fresh start, and keeps the rows', async () => {
    await run(clinic, room('يبقى ٥'));
    const { statements, refusals } = differences(before, after);
    expect(refusals).toEqual([]);
    await database.pool.query(`begin; ${statements.join('\n')} commit;`);
    expect(await shapeIn(after)).toEqual(shapeOf(after));
    expect(await run(clinic, "select name, kind, search from sample_rooms where name like 'يبقى%'")).toEqual([
      { name: 'يبقى ٥', kind: 'x', search: 'يبقي 5 ' },
    ]);
    expect(await unprotectedTables(database.pool)).toEqual([]);
  });
});

/** The same read from PostgreSQL; names of other makers (keys of clinics, indexes of sign-in) are left out. */
async function shapeIn(model: SchemaModel): Promise<Shape> {
  const names = model.tables.map(({ name }) => name);
  const { rows } = await database.pool.query<{
    name: string;
    columns: string[];
    constraints: string[];
    indexes: string[];
  }>(
    `select c.relname as name,
      array(select a.attname || ' ' || replace(replace(replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone',
          'timestamptz'), 'time without time zone', 'time'), 'character varying', 'varchar') || case when a.attnotnull then ' not null' else '' end
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select conname::text from pg_constraint k where k.conrelid = c.oid and conname like '%\\_\\_%\\_\\_%') as constraints,
      array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and i.relname like c.relname || '\\_\\_%'
          and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('u', 'x'))) as indexes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)
      and c.relrowsecurity and c.relforcerowsecurity`,
    [names],
  );
  const own = (table: string, list: string[]) =>
    list
      .filter((name) => !/_(pkey|not_null|clinic_id_fkey\d*)$/.test(name) && name.startsWith(table))
      .toSorted();
  return Object.fromEntries(
    rows.map((row) => [
      row.name,
      {
        columns: row.columns.toSorted(),
        constraints: own(row.name, row.constraints),
        indexes: own(row.name, row.indexes),
      },
    ]),
  );
}

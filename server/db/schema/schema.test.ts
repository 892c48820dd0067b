import { describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import { may } from '#metadata/access.ts';
import { archivable } from '#metadata/workflow.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { createAll, createTable } from './ddl.ts';
import { shortName } from './names.ts';

const system = `  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid default app_user(),`;

const tableSql = (resource: ReturnType<typeof declare>, place = 0): string => {
  const table = modelFrom(resource).tables[place];
  if (!table) throw new Error('no such table');
  return createTable(table);
};

const everyKind = declare('kind-samples', {
  a: f.text({ required: true, default: "it's" }),
  b: f.longText(),
  c: f.integer({ min: 1, max: 9, default: 3 }),
  d: f.integer({ max: 5_000_000_000 }),
  e: f.decimal({ places: 4, above: '0' }),
  g: f.money(),
  h: f.percent({ default: '10' }),
  i: f.money({ readOnly: true }),
  j: f.boolean(),
  k: f.date({ required: true, default: 'today' }),
  l: f.time(),
  m: f.dateTime({ default: 'now' }),
  n: f.month({ default: 'thisMonth' }),
  o: f.select(['x', 'y'], { required: true, default: 'x' }),
  p: f.tags(['x', 'y']),
  q: f.freeTags({ default: ['z'] }),
  r: f.phone(),
  s: f.email(),
  t: f.color({ default: '#ffffff' }),
  u: f.custom({ definedBy: [] }),
  v: f.files(),
  w: f.text({ required: true, showWhen: { j: true } }),
  x: f.computed('integer'),
  end: f.date(),
});

const everyKindSql = `create table kind_samples (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  a text not null default 'it''s',
  b text,
  c integer default 3,
  d bigint,
  e numeric(18,4),
  g numeric(18,3),
  h numeric(18,2) default 10,
  i numeric(18,3),
  j boolean not null default false,
  k date not null,
  l time,
  m timestamptz default now(),
  n text,
  o text not null default 'x',
  p text[] not null default '{}',
  q text[] not null default array['z'],
  r text,
  s text,
  t text default '#ffffff',
  u jsonb,
  v uuid[] not null default '{}',
  w text,
  "end" date,
${system}
  primary key (clinic_id, id),
  constraint kind_samples__c__check check (c >= 1 and c <= 9),
  constraint kind_samples__d__check check (d <= 5000000000),
  constraint kind_samples__e__check check (e > 0),
  constraint kind_samples__g__check check (g >= 0 and g <= 999999999999),
  constraint kind_samples__h__check check (h >= 0 and h <= 100),
  constraint kind_samples__n__check check (n ~ '^(19|20|21)\\d{2}-(0[1-9]|1[0-2])$'),
  constraint kind_samples__o__check check (o in ('x', 'y')),
  constraint kind_samples__p__check check (p <@ array['x', 'y']),
  constraint kind_samples__t__check check (t ~ '^#[0-9a-f]{6}$')
);
select build_wall('kind_samples');`;

const circleSql = `create table teams (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  lead_id uuid,
  logo uuid,
${system}
  primary key (clinic_id, id)
);
create index teams__lead_id__index on teams (clinic_id, lead_id);
create index teams__logo__index on teams (clinic_id, logo);
select build_wall('teams');

create table teams__people_ids (
  clinic_id uuid not null references clinics,
  record_id uuid not null,
  target_id uuid not null,
  position integer not null default 0,
  primary key (clinic_id, record_id, target_id)
);
create index teams__people_ids__target_id__index on teams__people_ids (clinic_id, target_id, record_id);
select build_wall('teams__people_ids');

create table people (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  team_id uuid not null,
${system}
  primary key (clinic_id, id)
);
create unique index people__team_id__unique on people (clinic_id, team_id);
select build_wall('people');

create table people__papers (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  record_id uuid not null,
  position integer not null default 0,
  "end" date not null,
  scan uuid,
  team_id uuid,
  primary key (clinic_id, id)
);
create index people__papers__record_id__order on people__papers (clinic_id, record_id, position);
create index people__papers__scan__index on people__papers (clinic_id, scan);
create index people__papers__team_id__index on people__papers (clinic_id, team_id);
select build_wall('people__papers');

alter table teams
  add constraint teams__lead_id__fkey foreign key (clinic_id, lead_id) references people (clinic_id, id) on delete set null (lead_id),
  add constraint teams__logo__fkey foreign key (clinic_id, logo) references files (clinic_id, id) on delete restrict;

alter table teams__people_ids
  add constraint teams__people_ids__record_id__fkey foreign key (clinic_id, record_id) references teams (clinic_id, id) on delete cascade,
  add constraint teams__people_ids__target_id__fkey foreign key (clinic_id, target_id) references people (clinic_id, id) on delete cascade;

alter table people
  add constraint people__team_id__fkey foreign key (clinic_id, team_id) references teams (clinic_id, id) on delete cascade;

alter table people__papers
  add constraint people__papers__record_id__fkey foreign key (clinic_id, record_id) references people (clinic_id, id) on delete cascade,
  add constraint people__papers__scan__fkey foreign key (clinic_id, scan) references files (clinic_id, id) on delete restrict,
  add constraint people__papers__team_id__fkey foreign key (clinic_id, team_id) references teams (clinic_id, id) on delete restrict;`;

describe('the table of a resource', () => {
  it('has a column, a default and a check per kind of field', () => {
    expect(tableSql(everyKind)).toBe(everyKindSql);
  });

  it('keeps its state, its searched words and its unique values', () => {
    const rooms = declare(
      'rooms',
      {
        name: f.text({ required: true, unique: true, search: true }),
        phone: f.phone({ search: true, unique: { among: { status: 'active' } } }),
        floor: f.integer({ search: true }),
        seat: f.integer({ unique: { among: { phone: null, floor: [1, 2, null] } } }),
      },
      {
        workflow: archivable(may('view_branches')),
        unique: [['name', 'floor']],
        indexes: [['status', 'floor']],
        screens: {
          list: { path: 'rooms', sort: '-floor' },
          busy: { path: 'busy', kind: 'list', sort: 'name' },
        },
      },
    );
    expect(tableSql(rooms)).toBe(`create table rooms (
  clinic_id uuid not null references clinics,
  id uuid not null default new_id(),
  name text not null,
  phone text,
  floor integer,
  seat integer,
  status text not null default 'active',
${system}
  search text generated always as (fold(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(floor::text, ''))) stored,
  primary key (clinic_id, id),
  constraint rooms__status__check check (status in ('active', 'archived'))
);
create unique index rooms__name__unique on rooms (clinic_id, fold(name));
create unique index rooms__phone__unique on rooms (clinic_id, phone) where status = 'active';
create unique index rooms__seat__unique on rooms (clinic_id, seat) where phone is null and (floor in (1, 2) or floor is null);
create unique index rooms__name__floor__unique on rooms (clinic_id, fold(name), floor);
create index rooms__status__floor__index on rooms (clinic_id, status, floor);
create index rooms__floor__order on rooms (clinic_id, floor, id);
create index rooms__name__order on rooms (clinic_id, fold(name), id);
create index rooms__search on rooms using gin (clinic_id, search gin_trgm_ops);
select build_wall('rooms'), open_gate('rooms', 'select');`);
  });

  it('makes references after all tables, so that they may go in circles', () => {
    const model = modelFrom(
      declare('teams', {
        lead_id: f.reference('people', { onDelete: 'clear' }),
        logo: f.image(),
        people_ids: f.references('people', { onDelete: 'clear' }),
      }),
      declare('people', {
        team_id: f.reference('teams', { required: true, unique: true, onDelete: 'cascade' }),
        papers: f.lines({ end: f.date({ required: true }), scan: f.file(), team_id: f.reference('teams') }),
      }),
    );
    expect(createAll(model)).toBe(circleSql);
  });
});

describe('what no table can be made of', () => {
  it('is a reference to nothing, a line that takes the table’s own names, two tables of one name', () => {
    expect(() => modelFrom(declare('a', { b_id: f.reference('b') }))).toThrow(
      'a.b_id points at b, which no declaration makes.',
    );
    expect(() => modelFrom(declare('a', { rows: f.lines({ position: f.integer() }) }))).toThrow(
      'a.rows has a field position, a name every line',
    );
    expect(() => modelFrom(declare('a-b', {}), declare('a_b', {}))).toThrow('a table of the same name');
  });
});

describe('names', () => {
  it('stay within 63 bytes and apart from each other', () => {
    const long = 'clinic_income_expense_categories__parent_category_reference_id__unique';
    expect(shortName(long)).toHaveLength(63);
    expect(shortName(long)).not.toBe(shortName(`${long}s`));
    expect(shortName(long).startsWith('clinic_income_expense_categories__parent_category')).toBe(true);
    expect(shortName('rooms__name__unique')).toBe('rooms__name__unique');
  });
});

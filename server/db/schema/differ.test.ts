import { describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { differences } from './differ.ts';

const room = (fields: Fields, more?: Partial<AnyResource>) => modelFrom(declare('rooms', fields, more));
const states = (...names: string[]): Partial<AnyResource> => ({
  workflow: {
    states: Object.fromEntries(names.map((name) => [name, 'neutral'])),
    initial: names[0] ?? '',
    transitions: {},
  },
});
const change = (before: Fields, after: Fields, old?: Partial<AnyResource>, next = old) =>
  differences(room(before, old), room(after, next));
const statements = (...lines: string[]) => ({ statements: lines, refusals: [] });
const refused = (start: string) => ({
  statements: expect.any(Array),
  refusals: [expect.stringMatching(new RegExp(`^${start}.*by hand and count it with --by-hand\\.$`))],
});

describe('what a generated migration does', () => {
  it('is nothing where nothing changed', () => {
    expect(change({ name: f.text() }, { name: f.text() })).toEqual(statements());
  });

  it('adds tables, with their links and lines, and references at the end', () => {
    const before = modelFrom(declare('rooms', { name: f.text() }));
    const after = modelFrom(
      declare('rooms', { name: f.text(), floor_id: f.reference('floors'), tag_ids: f.references('floors') }),
      declare('floors', { level: f.integer() }),
    );
    const { statements: made, refusals } = differences(before, after);
    expect(refusals).toEqual([]);
    expect(made.map((text) => text.split('\n')[0])).toEqual([
      'create table rooms__tag_ids (',
      'create table floors (',
      'alter table rooms add column floor_id uuid;',
      'create index rooms__floor_id__index on rooms (clinic_id, floor_id);',
      'alter table rooms__tag_ids',
      'alter table rooms add constraint rooms__floor_id__fkey foreign key (clinic_id, floor_id) references floors (clinic_id, id) on delete restrict;',
    ]);
  });

  it('adds columns that may be empty or have a default', () => {
    expect(
      change(
        { name: f.text() },
        {
          name: f.text(),
          seats: f.integer({ min: 1, max: 9 }),
          open: f.boolean({ required: true }),
          kind: f.select(['a'], { required: true, default: 'a' }),
        },
      ),
    ).toEqual(
      statements(
        'alter table rooms add column seats integer;',
        'alter table rooms add column open boolean not null default false;',
        "alter table rooms add column kind text not null default 'a';",
        'alter table rooms add constraint rooms__seats__check check (seats >= 1 and seats <= 9);',
        "alter table rooms add constraint rooms__kind__check check (kind in ('a'));",
      ),
    );
  });

  it('renames a column and everything named after it', () => {
    expect(
      change(
        {
          title: f.text({ unique: true, search: true }),
          size: f.integer({ min: 1 }),
          of_id: f.reference('rooms'),
        },
        {
          name: f.text({ unique: true, search: true, was: 'title' }),
          size: f.integer({ min: 1 }),
          parent_id: f.reference('rooms', { was: 'of_id' }),
        },
      ),
    ).toEqual(
      statements(
        'alter table rooms rename column title to name;',
        'alter index rooms__title__unique rename to rooms__name__unique;',
        'alter table rooms rename column of_id to parent_id;',
        'alter table rooms rename constraint rooms__of_id__fkey to rooms__parent_id__fkey;',
        'alter index rooms__of_id__index rename to rooms__parent_id__index;',
      ),
    );
  });

  it('renames the table of lines and of references', () => {
    expect(
      change(
        { rows: f.lines({ kind: f.select(['a']) }), of_ids: f.references('rooms') },
        { steps: f.lines({ kind: f.select(['a']) }, { was: 'rows' }), of_ids: f.references('rooms') },
      ),
    ).toEqual(
      statements(
        'alter table rooms__rows rename to rooms__steps;',
        'alter table rooms__steps rename constraint rooms__rows__record_id__fkey to rooms__steps__record_id__fkey;',
        'alter table rooms__steps rename constraint rooms__rows__kind__check to rooms__steps__kind__check;',
        'alter index rooms__rows__record_id__order rename to rooms__steps__record_id__order;',
      ),
    );
  });

  it('forgets a rename that was done', () => {
    expect(change({ name: f.text() }, { name: f.text({ was: 'title' }) })).toEqual(statements());
  });

  it('widens states, options and bounds', () => {
    expect(
      change(
        { kind: f.select(['a']), marks: f.tags(['a']), size: f.integer({ min: 2, max: 5 }) },
        { kind: f.select(['b', 'a']), marks: f.tags(['a', 'b']), size: f.integer({ min: 1, max: 6 }) },
        states('open'),
        states('open', 'closed'),
      ),
    ).toEqual(
      statements(
        "alter table rooms drop constraint rooms__kind__check, add constraint rooms__kind__check check (kind in ('b', 'a'));",
        "alter table rooms drop constraint rooms__marks__check, add constraint rooms__marks__check check (marks <@ array['a', 'b']);",
        'alter table rooms drop constraint rooms__size__check, add constraint rooms__size__check check (size >= 1 and size <= 6);',
        "alter table rooms drop constraint rooms__status__check, add constraint rooms__status__check check (status in ('open', 'closed'));",
      ),
    );
    expect(change({ size: f.integer({ min: 2 }) }, { size: f.integer() })).toEqual(
      statements('alter table rooms drop constraint rooms__size__check;'),
    );
    expect(change({ size: f.decimal({ min: '1' }) }, { size: f.decimal({ above: '0' }) }).refusals).toEqual(
      [],
    );
  });

  it('rebuilds the search column with its index, adds it and takes it away', () => {
    const plain = { name: f.text(), code: f.text() };
    const named = { name: f.text({ search: true }), code: f.text() };
    const both = { name: f.text({ search: true }), code: f.text({ search: true }) };
    const column = (words: string) => `add column search text generated always as (fold(${words})) stored;`;
    const index = 'create index rooms__search on rooms using gin (clinic_id, search gin_trgm_ops);';
    expect(change(named, both)).toEqual(
      statements(
        'alter table rooms drop column search;',
        `alter table rooms ${column("coalesce(name, '') || ' ' || coalesce(code, '')")}`,
        index,
      ),
    );
    expect(change(plain, named)).toEqual(
      statements(
        `alter table rooms ${column("coalesce(name, '')")}`,
        index,
        "select open_gate('rooms', 'select');",
      ),
    );
    expect(change(named, plain)).toEqual(
      statements(
        'alter table rooms drop column search;',
        'drop policy gate on rooms;',
        'revoke select on rooms from gate;',
      ),
    );
  });

  it('makes, changes and drops indexes, and unique ones over columns that are new', () => {
    const sorted = (sort: string): Partial<AnyResource> => ({ screens: { list: { path: 'rooms', sort } } });
    expect(
      change(
        { name: f.text(), size: f.integer() },
        { name: f.text(), size: f.integer() },
        sorted('name'),
        sorted('size'),
      ),
    ).toEqual(
      statements(
        'drop index rooms__name__order;',
        'create index rooms__size__order on rooms (clinic_id, size, id);',
      ),
    );
    expect(change({ name: f.text() }, { name: f.text(), code: f.text({ unique: true }) })).toEqual(
      statements(
        'alter table rooms add column code text;',
        'create unique index rooms__code__unique on rooms (clinic_id, fold(code));',
        "select open_gate('rooms', 'select');",
      ),
    );
    const active = { phone: f.phone({ unique: { among: { status: 'open' } } }) };
    expect(change({ phone: f.phone({ unique: true }) }, active, states('open'))).toEqual(
      statements(
        'drop index rooms__phone__unique;',
        "create unique index rooms__phone__unique on rooms (clinic_id, phone) where status = 'open';",
      ),
    );
  });

  it('loosens what was required, changes defaults and what a removal does', () => {
    expect(
      change(
        { name: f.text({ required: true, default: 'a' }), of_id: f.reference('rooms') },
        { name: f.text({ default: 'b' }), of_id: f.reference('rooms', { onDelete: 'clear' }) },
      ),
    ).toEqual(
      statements(
        'alter table rooms alter column name drop not null;',
        "alter table rooms alter column name set default 'b';",
        'alter table rooms drop constraint rooms__of_id__fkey, add constraint rooms__of_id__fkey foreign key (clinic_id, of_id) references rooms (clinic_id, id) on delete set null (of_id);',
      ),
    );
  });
});

describe('what needs a hand-written file', () => {
  it.each<[string, Fields, Fields, string]>([
    [
      'a dropped column',
      { a: f.text(), b: f.text() },
      { a: f.text() },
      'The column rooms.b would be dropped',
    ],
    [
      'a dropped list',
      { a: f.text(), b: f.lines({ c: f.text() }) },
      { a: f.text() },
      'The table rooms__b would be dropped',
    ],
    [
      'another type',
      { a: f.text() },
      { a: f.integer() },
      'The column rooms.a would change from text to integer',
    ],
    [
      'fewer places',
      { a: f.money() },
      { a: f.money({ places: 2 }) },
      'The column rooms.a would change from numeric',
    ],
    [
      'a new required column',
      { a: f.text() },
      { a: f.text(), b: f.date({ required: true }) },
      'The new column rooms.b is required',
    ],
    [
      'a column becoming required',
      { a: f.text() },
      { a: f.text({ required: true }) },
      'The column rooms.a would become required',
    ],
    [
      'an option taken away',
      { a: f.select(['x', 'y']) },
      { a: f.select(['x']) },
      'The column rooms.a would refuse values',
    ],
    [
      'a narrower bound',
      { a: f.integer({ max: 9 }) },
      { a: f.integer({ max: 8 }) },
      'The column rooms.a would refuse values',
    ],
    [
      'a bound become open',
      { a: f.decimal({ min: '1' }) },
      { a: f.decimal({ above: '1' }) },
      'The column rooms.a would refuse values',
    ],
    [
      'a new bound',
      { a: f.integer() },
      { a: f.integer({ min: 1 }) },
      'The column rooms.a would refuse values',
    ],
    ['values become unique', { a: f.text() }, { a: f.text({ unique: true }) }, 'rooms would refuse equal a'],
    [
      'a unique column with a default',
      { a: f.text() },
      { a: f.text(), b: f.integer({ default: 1, unique: true }) },
      'rooms would refuse equal b',
    ],
  ])('%s', (_name, before, after, sentence) => {
    expect(change(before, after)).toEqual(refused(sentence));
  });

  it('is a resource that is no longer declared, and a reference with another target', () => {
    const both = modelFrom(declare('rooms', { a: f.reference('rooms') }), declare('halls', {}));
    expect(differences(both, room({ a: f.reference('rooms') }))).toEqual(
      refused('The table halls would be dropped'),
    );
    const other = modelFrom(declare('rooms', { a: f.reference('halls') }), declare('halls', {}));
    expect(differences(both, other)).toEqual(refused('The column rooms.a would point at halls'));
  });
});

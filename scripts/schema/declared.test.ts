import { expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { undeclared } from './declared.ts';
import type { ReadTable } from './read.ts';

const model = modelFrom(
  declare('rooms', {
    end: f.date({ required: true }),
    size: f.integer({ min: 1 }),
    code: f.text({ unique: true, search: true }),
  }),
);
const made: ReadTable = {
  name: 'rooms',
  unlogged: false,
  options: [],
  columns: [
    'clinic_id uuid not null',
    'id uuid default new_id() not null',
    '"end" date not null',
    'size integer',
    'code text',
    'version integer default 1 not null',
    'created_at timestamp with time zone default now() not null',
    'updated_at timestamp with time zone default now() not null',
    'created_by uuid default app_user()',
    'search text generated always as (fold(code)) stored',
  ],
  stored: [],
  constraints: [{ name: 'rooms__size__check', definition: 'CHECK (size >= 1)' }],
  indexes: [
    'CREATE UNIQUE INDEX rooms__code__unique ON rooms USING btree (clinic_id, fold(code))',
    'CREATE INDEX rooms__search ON rooms USING gin (clinic_id, search gin_trgm_ops)',
  ],
  policies: [],
  triggers: [],
  rights: [],
};
const faults = (change: Partial<ReadTable>): string[] =>
  undeclared(model, {
    extensions: [],
    rights: [],
    sequences: [],
    views: [],
    functions: [],
    tables: [{ ...made, ...change }],
  });

it('a database of the declarations has no fault', () => {
  expect(faults({})).toEqual([]);
});

it('what a hand forgot, left or wrote otherwise is named', () => {
  const columns = made.columns.map((text) => text.replace('size integer', 'size bigint not null'));
  expect(faults({ name: 'halls' })).toEqual(['The migrations make no table rooms.']);
  expect(faults({ columns })).toEqual([
    'rooms.size is bigint not null and not integer.',
    'rooms.size is required in the database.',
  ]);
  expect(
    faults({ columns: [...made.columns.filter((text) => !text.startsWith('code')), 'floor text'] }),
  ).toEqual([
    'The migrations make no column rooms.code.',
    'The migrations leave rooms a column floor, which no declaration has.',
  ]);
  expect(faults({ constraints: [], indexes: made.indexes.slice(1) })).toEqual([
    'The migrations make no rooms__size__check, which the declaration of rooms asks for.',
    'The migrations make no rooms__code__unique, which the declaration of rooms asks for.',
  ]);
});

it('a rule of several columns stands in its declaration too', () => {
  const hidden = { name: 'rooms_from_size', definition: 'CHECK (size > 0 OR code IS NULL)' };
  const key = { name: 'rooms_pkey', definition: 'PRIMARY KEY (clinic_id, id)' };
  expect(faults({ constraints: [...made.constraints, key, hidden] })).toEqual([
    'The migrations leave rooms a rule rooms_from_size, which no declaration has.',
  ]);
});

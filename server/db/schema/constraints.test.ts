import { describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { createTable } from './ddl.ts';
import { differences } from './differ.ts';
import { undoing } from './undo.ts';

const room = (fields: Fields, more?: Partial<AnyResource>) => modelFrom(declare('rooms', fields, more));
const change = (before: Fields, after: Fields, old?: Partial<AnyResource>, next = old) =>
  differences(room(before, old), room(after, next));
const statements = (...lines: string[]) => ({ statements: lines, refusals: [] });

describe('rules of several columns or rows', () => {
  const spans = {
    room_id: f.reference('rooms', { required: true }),
    starts: f.dateTime({ required: true }),
    ends: f.dateTime(),
  };
  const busy = (where?: object): Partial<AnyResource> => ({
    constraints: { busy: { apart: ['starts', 'ends'], by: ['room_id'], ...(where && { where }) } } as never,
  });
  const exclude =
    "add constraint rooms__busy__apart exclude using gist (clinic_id with =, room_id with =, tstzrange(starts, ends, '[)') with &&)";

  it('come with their table: half-open instants, days through the last one, times', () => {
    const apartOf = (fields: Fields, rule: object): string => {
      const next = room(fields, { constraints: { busy: { apart: ['a', 'b'], by: [], ...rule } } as never });
      const [made = ''] = differences({ tables: [] }, next).statements;
      return made
        .split('\n')
        .filter((line) => / rooms__busy__/.test(line))
        .join('\n');
    };
    expect(apartOf({ a: f.dateTime({ required: true }), b: f.dateTime() }, {})).toBe(
      "  constraint rooms__busy__order check (a < b),\n  constraint rooms__busy__apart exclude using gist (clinic_id with =, tstzrange(a, b, '[)') with &&)",
    );
    expect(apartOf({ a: f.date({ required: true }), b: f.date() }, { through: true })).toBe(
      "  constraint rooms__busy__order check (a <= b),\n  constraint rooms__busy__apart exclude using gist (clinic_id with =, daterange(a, b, '[]') with &&)",
    );
    expect(apartOf({ a: f.time({ required: true }), b: f.time() }, { where: { b: null } })).toBe(
      "  constraint rooms__busy__order check (a < b),\n  constraint rooms__busy__apart exclude using gist (clinic_id with =, tsrange(date '2000-01-01' + a, date '2000-01-01' + b, '[)') with &&) where (b is null)",
    );
    expect(() => apartOf({ a: f.date({ required: true }), b: f.time() }, {})).toThrow(
      'are not two days, times or instants',
    );
    expect(() => apartOf({ a: f.date(), b: f.date() }, {})).toThrow('rooms.a must be required');
  });

  it('are refused over rows that exist, with the statement, and made over columns that are new', () => {
    expect(change(spans, spans, {}, busy())).toEqual({
      statements: [],
      refusals: [
        expect.stringContaining('add constraint rooms__busy__order check (starts < ends);'),
        expect.stringContaining(
          `rooms would refuse rows that stand beside each other now (alter table rooms ${exclude};)`,
        ),
      ],
    });
    const desks = { ...spans, desk_id: f.reference('rooms') };
    const perDesk: Partial<AnyResource> = {
      constraints: { desk: { apart: ['starts', 'ends'], by: ['desk_id'] } },
    };
    const made = change(spans, desks, {}, perDesk);
    expect(made.statements).toContain(
      "alter table rooms add constraint rooms__desk__apart exclude using gist (clinic_id with =, desk_id with =, tstzrange(starts, ends, '[)') with &&);",
    );
  });

  it('are loosened, dropped and follow a renamed column; narrowing is refused', () => {
    expect(change(spans, spans, busy(), busy({ room_id: null }))).toEqual(
      statements(`alter table rooms drop constraint rooms__busy__apart, ${exclude} where (room_id is null);`),
    );
    expect(change(spans, spans, busy({ room_id: null }), busy()).refusals).toHaveLength(1);
    expect(change(spans, spans, busy(), {})).toEqual(
      statements(
        'alter table rooms drop constraint rooms__busy__order;',
        'alter table rooms drop constraint rooms__busy__apart;',
      ),
    );
    const { starts, ...others } = spans;
    const later = { ...others, begins: { ...starts, options: { ...starts.options, was: 'starts' } } };
    const renamed: Partial<AnyResource> = {
      constraints: { busy: { apart: ['begins', 'ends'], by: ['room_id'] } },
    };
    expect(change(spans, later, busy(), renamed)).toEqual(
      statements('alter table rooms rename column starts to begins;'),
    );
  });

  it('of lines are judged at the commit; of a row they are an index or a check', () => {
    const fields = {
      name: f.text(),
      low: f.integer(),
      rows: f.lines({ part: f.text({ required: true }), main: f.boolean(), place: f.text() }),
    };
    const { tables } = room(fields, {
      checks: {
        partOnce: { on: 'rows', once: ['part'] },
        oneMain: { on: 'rows', once: [], where: { main: true } },
        placeOnce: { on: 'rows', once: ['place'] },
        someRows: { on: 'rows', holds: "part <> ''" },
      },
      constraints: { low: { once: ['low'], where: { name: 'x' } } },
    });
    expect(
      tables
        .map(createTable)
        .join('\n')
        .split('\n')
        .filter((line) => /__(?:once|check|low__unique)\b/.test(line)),
    ).toEqual([
      "create unique index rooms__low__unique on rooms (clinic_id, low) where name = 'x';",
      "  constraint rooms__rows__some_rows__check check (part <> ''),",
      '  constraint rooms__rows__part_once__once unique (clinic_id, record_id, part) deferrable initially deferred,',
      '  constraint rooms__rows__one_main__once exclude using btree (clinic_id with =, record_id with =) where (main) deferrable initially deferred,',
      '  constraint rooms__rows__place_once__once unique nulls not distinct (clinic_id, record_id, place) deferrable initially deferred',
    ]);
  });

  it('are taken back with the column they came with, and are what they were where they were loosened', () => {
    const desks = { ...spans, desk_id: f.reference('rooms') };
    const perDesk: Partial<AnyResource> = {
      constraints: { desk: { apart: ['starts', 'ends'], by: ['desk_id'] } },
    };
    expect(undoing(room(desks, perDesk), room(spans)).statements).toContain(
      'alter table rooms drop column if exists desk_id;',
    );
    expect(undoing(room(spans, busy({ room_id: null })), room(spans, busy()))).toEqual(
      statements(`alter table rooms drop constraint if exists rooms__busy__apart, ${exclude};`),
    );
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import type { MigrationPlan, MigrationRequest } from './migrations.ts';
import { planMigrations } from './migrations.ts';

const rooms = modelFrom(declare('rooms', { name: f.text() }));
const larger = modelFrom(declare('rooms', { name: f.text(), size: f.integer() }), declare('floors', {}));
const smaller = modelFrom(declare('rooms', { size: f.integer() }));

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-migrations-'));
  put('0001_baseline.sql', 'select 1;');
  put('snapshot.json', JSON.stringify({ byHand: [], model: { tables: [] } }));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const put = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const plan = (request: Omit<MigrationRequest, 'folder'>): MigrationPlan =>
  planMigrations({ ...request, folder });
function run(request: Omit<MigrationRequest, 'folder'>): MigrationPlan {
  const made = plan(request);
  for (const [name, text] of Object.entries(made.write)) put(name, text);
  return made;
}

describe('the migrations’ folder', () => {
  it('stays as it is until a declaration changes', () => {
    expect(Object.keys(run({ model: rooms }).write)).toEqual(['0002_add_rooms.sql', 'snapshot.json']);
    expect(plan({ model: rooms })).toEqual({ write: {}, refusals: [] });
  });

  it('is never begun anew: without its snapshot nothing is written', () => {
    fs.rmSync(path.join(folder, 'snapshot.json'));
    expect(plan({ model: rooms })).toEqual({
      write: {},
      refusals: ['There is no snapshot.json, which says what the migrations have made; take it from git.'],
    });
  });

  it('gets the next number and a name that says what is in it', () => {
    run({ model: rooms });
    put('0003_gate.sql', 'select 1;');
    expect(Object.keys(plan({ model: larger }).write)).toEqual(['0004_add_floors.sql', 'snapshot.json']);
    expect(Object.keys(plan({ model: larger, name: 'Add Floors & more' }).write)[0]).toBe(
      '0004_add_floors_more.sql',
    );
    run({ model: larger });
    expect(plan({ model: larger }).write).toEqual({});
    const text = fs.readFileSync(path.join(folder, '0004_add_floors.sql'), 'utf8');
    expect(text).toContain('alter table rooms add column size integer;');
    const grown = modelFrom(
      declare('rooms', { name: f.text(), size: f.integer(), at: f.date() }),
      declare('floors', {}),
    );
    expect(Object.keys(plan({ model: grown }).write)[0]).toBe('0005_change_rooms.sql');
  });

  it('writes nothing when a change needs a person, and counts the file that person wrote once', () => {
    run({ model: larger });
    const refusal = plan({ model: smaller });
    expect(refusal.write).toEqual({});
    expect(refusal.refusals).toHaveLength(2);
    expect(plan({ model: smaller, byHand: '0003_drop.sql' }).refusals).toEqual([
      'There is no migration 0003_drop.sql.',
    ]);
    put('0003_drop.sql', 'drop table floors; alter table rooms drop column name;');
    expect(Object.keys(run({ model: smaller, byHand: '0003_drop.sql' }).write)).toEqual(['snapshot.json']);
    expect(plan({ model: smaller })).toEqual({ write: {}, refusals: [] });
    expect(plan({ model: rooms, byHand: '0003_drop.sql' }).refusals).toEqual([
      '0003_drop.sql was counted before; its changes are in the snapshot.',
    ]);
  });
});

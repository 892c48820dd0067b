import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offeredSorts } from '#metadata/derive/sorts.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources as declared } from '#resources/index.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

const resources: readonly AnyResource[] = declared;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Of these a clinic has so few that sorting all of them costs nothing, and why. */
const small: Readonly<Record<string, string>> = {
  departments: 'a tree of five levels at most',
  'job-titles': 'what people are employed as: dozens',
  branches: 'as many as the plan allows',
  roles: 'written by hand',
  users: 'one for each person who signs in; found by name',
  'user-grants': 'one for each person who signs in',
  holidays: 'some days of each year',
  'doctor-commissions': 'a few rows of each doctor',
  'violation-types': 'written by hand',
  'penalty-settings': 'one row',
  'approval-settings': 'one row',
  'stock-settings': 'one row',
  'sign-in-settings': 'one row',
  targets: 'some for each month',
  'item-categories': 'written by hand',
  warehouses: 'rooms and shelves of a clinic',
  'patient-categories': 'written by hand',
  'referral-sources': 'written by hand',
  'appointment-types': 'written by hand',
  'receipt-categories': 'written by hand',
  'expense-categories': 'written by hand',
  rooms: 'a clinic has a few',
  'doctor-schedules': 'some for each doctor',
  'doctor-profiles': 'one for each doctor',
  'waiting-room-screens': 'a handful a clinic',
  'booking-settings': 'one row',
  'treatment-settings': 'one row',
  'money-settings': 'one row',
  'attendance-settings': 'one row',
  'work-schedules': 'written by hand',
  'fingerprint-devices': 'one or two a branch',
  'device-user-maps': 'numbers that differ from the files: a handful a device',
  'vacation-types': 'a handful a clinic',
  'financial-funds': 'drawers, accounts and terminals: a handful',
  'payroll-settings': 'one row',
  'payroll-circles': 'twelve a year',
  'sulfa-settings': 'one row',
  'sulfa-installments': 'a dozen for each advance, read below it',
  'salary-components': 'written by hand, a row for new figures',
  'salary-systems': 'a handful a clinic',
  'salary-system-versions': 'one for each change of a system that was paid by',
  'salary-templates': 'one for each title',
  suppliers: 'whom a clinic buys from: hundreds at most',
};

describe('no list offers an order that reads all rows (finding performance: unindexed sorts)', () => {
  it('every resource either says what its lists may be ordered by, or is known to be small', () => {
    const told = resources.map((resource) => [
      resource.name,
      [offeredSorts(resource) ? 'orders' : '', small[resource.name] === undefined ? '' : 'small'].join(''),
    ]);
    expect(told.filter(([, what]) => what !== 'orders' && what !== 'small')).toEqual([]);
    expect(Object.keys(small).filter((name) => !resources.some((one) => one.name === name))).toEqual([]);
  });

  it('each order that is offered has an index that can be walked', async () => {
    const { rows } = await server.database.pool.query<{ tbl: string; def: string }>(
      `select c.relname as tbl, replace(pg_get_indexdef(x.indexrelid), '"', '') as def from pg_index x join pg_class c on c.oid = x.indrelid
        where x.indisvalid and x.indpred is null`,
    );
    const orders = resources.flatMap((resource) =>
      [...(offeredSorts(resource) ?? [])].map((name) => [resource, name] as const),
    );
    expect(orders.length).toBeGreaterThan(30);
    const missing = orders.flatMap(([{ name, fields }, sort]) => {
      const field = fields[sort];
      const column = field && kinds[field.kind].text === 'folded' ? `fold(${sort})` : sort;
      const table = name.replaceAll('-', '_');
      const found = rows.some(
        ({ tbl, def }) =>
          tbl === table &&
          (def.includes(`(clinic_id, ${column}, id)`) ||
            // Each value stands for one row, or for the few of one document or moment.
            (def.startsWith('CREATE UNIQUE') && def.includes(`(clinic_id, ${column})`)) ||
            (table === 'stock_transactions' && def.includes(`(clinic_id, ${column}`))),
      );
      return found ? [] : [`${name} by ${sort}`];
    });
    expect(missing).toEqual([]);
  });
});

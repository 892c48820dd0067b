import { expect, it } from 'vitest';
import { stockBatches } from '#resources/inventory/stock-batches/stock-batches.ts';
import { financialFunds } from '#resources/money/funds/financial-funds.ts';
import { branches } from '#resources/people/branches/branches.ts';
import { employees } from '#resources/people/employees/employees.ts';
import { inventoryRequests } from '#resources/inventory/inventory-requests/inventory-requests.ts';
import { sulfaApplications } from '#resources/pay/sulfa/sulfa-applications.ts';
import { text } from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Field } from '#metadata/fields/types.ts';
import '#src/fields/index.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { isSortable, widthOf } from './columns.ts';

const sortable = (resource: AnyResource, name: string): boolean => isSortable(placeOf(resource, name, 'ar'));

it('a list of many rows is ordered by what has an index, a short one by every column with one value', () => {
  const people = [
    'full_name_ar',
    'employee_no',
    'phone',
    'hire_date',
    'status',
    'created_at',
    'contract_end',
  ];
  expect(people.filter((name) => !sortable(employees, name))).toEqual([]);
  const others = ['birth_date', 'nationality', 'leaving_reason', 'updated_at', 'branch_id'];
  expect(others.filter((name) => sortable(employees, name))).toEqual([]);
  expect(['name_ar', 'code', 'phone', 'address'].filter((name) => !sortable(branches, name))).toEqual([]);
  expect(sortable(branches, 'manager_id')).toBe(false);
});

it('the clinic’s own fields stay orders of its lists', () => {
  const place = placeOf(employees, 'phone', 'ar');
  const own = { ...text(), within: { field: 'custom' } } as unknown as Field;
  expect(isSortable({ ...place, name: 'custom.locker', field: own })).toBe(true);
});

it('ux 24: a column of badges has room for its longest word and the badge around it', () => {
  // «تنتهي خلال 30 يوماً» is 134 px long as a badge, and the cell keeps 24 px.
  expect(widthOf(placeOf(stockBatches, 'expiry_state', 'ar'), 3)).toBeGreaterThanOrEqual(158);
});

it('a column of money has room for millions in English, in the bold of its total', () => {
  // «EGP 1,288,255.00» is 111 px long in bold, and the cell keeps 24 px.
  expect(widthOf(placeOf(financialFunds, 'today_in', 'en'), 4)).toBeGreaterThanOrEqual(135);
});

it('the number of a document takes what its series is long, so that seven columns stand side by side at 1366', () => {
  // «REQ-2026-00015» is 106 px long, «ADV-0001» 66, and the cell keeps 24 px.
  expect(widthOf(placeOf(inventoryRequests, 'number', 'ar'), 0)).toBeGreaterThanOrEqual(130);
  expect(widthOf(placeOf(sulfaApplications, 'number', 'ar'), 0)).toBeLessThanOrEqual(110);
  const { columns = [] } = sulfaApplications.screens.list;
  const widths = columns.map((name, index) => widthOf(placeOf(sulfaApplications, name, 'ar'), index));
  // Beside them the boxes and the menu, 44 px each.
  expect(widths.reduce((sum, one) => sum + one, 88)).toBeLessThanOrEqual(1054);
});

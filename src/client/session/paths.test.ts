import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import {
  addressOf,
  fillPath,
  MARK,
  paramsForChildren,
  recordIdIn,
  toProductPath,
  type Params,
} from './paths.ts';

const product = (path: string, here: Params = {}): string => toProductPath(catalogue, MARK + path, here);

describe('addresses react-admin makes', () => {
  it.each([
    ['', '/dashboard'],
    ['/', '/dashboard'],
    ['/login', '/login'],
    ['/access-denied', '/no-permission'],
    ['/penalties', '/penalties'],
    ['/penalties?page=2&sort=date', '/penalties?page=2&sort=date'],
    ['/penalties/create', '/penalties/add'],
    ['/penalties/7', '/penalties/7/edit'],
    ['/penalties/7/show', '/penalties/7/view'],
    ['/employees/7/show#pay', '/settings/users/7/view#pay'],
    ['/employees/create?source={"a":1}', '/settings/users/add?source={"a":1}'],
    ['/penalties~self', '/penalties/self'],
    ['/penalties~self/7/show', '/penalties/7/view'],
    ['/targets~self', '/my-targets'],
    // Where a kind of screen is missing, the nearest one.
    ['/targets/7/show', '/targets/7'],
    ['/departments/7/show', '/settings/departments/7/edit'],
    ['/holidays/7', '/holidays'],
    // An id that needs escaping keeps it.
    ['/penalties/a%2Fb', '/penalties/a%2Fb/edit'],
    // What a redirect function answered is no resource.
    ['/settings/permissions', '/settings/permissions'],
  ])('%s → %s', (from, to) => expect(product(from)).toBe(to));

  it('leaves other paths alone', () => {
    expect(toProductPath(catalogue, '/penalties/self', {})).toBe('/penalties/self');
    expect(toProductPath(catalogue, `${MARK}x/penalties`, {})).toBe(`${MARK}x/penalties`);
  });

  it("fills a child's address from the open one, and its own id by its own name", () => {
    const here = { targetId: '5' };
    expect(product('/target-achievements', here)).toBe('/targets/5/achievements');
    expect(product('/target-achievements/create', here)).toBe('/targets/5/achievements/add');
    expect(product('/target-achievements/3', here)).toBe('/targets/5/achievements/3/edit');
    expect(product('/target-achievements/3')).toBe('/not-found');
  });

  it("knows the open parent under its children's name", () => {
    const here = paramsForChildren(catalogue, catalogue.byName.get('targets'), { id: '5' });
    expect(product('/target-achievements/create', here)).toBe('/targets/5/achievements/add');
    expect(paramsForChildren(catalogue, undefined, { id: '5' })).toEqual({ id: '5' });
  });
});

describe('a record whose id two addresses call differently', () => {
  // As contract-routes.tsv has them.
  const book = buildCatalogue([
    {
      name: 'clinic-receipts',
      access: { list: [], show: [], create: [], edit: [], remove: [] },
      screens: {
        list: { path: 'clinic-receipts' },
        show: { path: 'clinic-receipts/:receiptId/view' },
        create: { path: 'clinic-receipts/create' },
        edit: { path: 'clinic-receipts/:id/edit' },
      },
      fields: {},
    } as unknown as AnyResource,
  ]);
  const receipts = book.resources[0] as AnyResource;
  const from = (path: string, here: Params = {}): string => toProductPath(book, MARK + path, here);

  it('has it in both, whichever one stands on', () => {
    expect(from('/clinic-receipts/7/show')).toBe('/clinic-receipts/7/view');
    expect(from('/clinic-receipts/7')).toBe('/clinic-receipts/7/edit');
    // What the address one stands on calls so is another record's.
    expect(from('/clinic-receipts/7', { receiptId: '5', id: '5' })).toBe('/clinic-receipts/7/edit');
    expect(from('/clinic-receipts/7/show', { id: '5', receiptId: '5' })).toBe('/clinic-receipts/7/view');
  });
  it('is read from either, and from no address of a new one', () => {
    expect(recordIdIn(book, receipts, { receiptId: '7' })).toBe('7');
    expect(recordIdIn(book, receipts, { id: '7' })).toBe('7');
    expect(recordIdIn(book, receipts, {})).toBeUndefined();
  });
});

describe('addressOf', () => {
  it('answers nothing for what is not declared', () => {
    expect(addressOf(catalogue, 'nothing', 'list')).toBeUndefined();
    expect(addressOf(catalogue, 'target-achievements', 'list')).toBeUndefined();
  });
  it('leaves no parameter open', () => {
    expect(fillPath('/a/:id/b/:other', { id: '1' })).toBeUndefined();
    expect(fillPath('/a/:id', { id: 'x y' })).toBe('/a/x%20y');
  });
});

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { settled, type Desk, type DeskOptions } from '../support.ts';

/** The two ways people hold the product: a mouse before a wide window, a thumb on a phone. */
export const ways = {
  desktop: { width: 1366, height: 768, touch: false },
  phone: { width: 390, height: 844, touch: true },
} as const;
export type Way = keyof typeof ways;

/** A click of the mouse, or a touch of the finger. */
export const press = (way: Way, place: Locator): Promise<void> =>
  way === 'phone' ? place.tap() : place.click();

/** Opens a chooser or a short list and takes what holds the words, without typing. */
export async function take(way: Way, page: Page, label: string, words: string): Promise<void> {
  const name = new RegExp(`^${label}`);
  await press(way, page.getByRole('combobox', { name }).first());
  await press(way, page.getByRole('option').filter({ hasText: words }).first());
}

/** Posts the receipt in the form: its one button, then the confirmation. */
export async function postGoods(way: Way, page: Page): Promise<void> {
  await press(way, page.getByRole('button', { name: /^ترحيل / }).first());
  await press(way, page.getByRole('dialog').getByRole('button', { name: 'ترحيل الاستلام' }));
}

let made = 0;
/** The name with a number of its own: a test that is tried once more begins with goods nobody has touched. */
export const fresh = (name: string): string => `${name} ${String((made += 1)).padStart(3, '0')}`;

const day = 24 * 60 * 60 * 1000;
/** A day that is so many days away, as the server writes it. */
export const inDays = (days: number): string =>
  // Sweden writes days as the API does; the clinic's day begins before UTC's.
  new Date(Date.now() + days * day).toLocaleDateString('sv-SE', { timeZone: 'Africa/Cairo' });

interface Goods {
  readonly item: string;
  readonly qty: string;
  readonly price: string;
  readonly expiry?: string;
  readonly batch?: string;
}
interface Wanted {
  readonly item: string;
  readonly qty: string;
}

/** A clinic of the test's own with a main and a second warehouse, and one person of each part in its store. */
export interface StoreClinic {
  readonly clinic: OwnClinic;
  readonly main: string;
  readonly second: string;
  /** The desk of the owner or of one of the people. */
  at(role: Role, way?: Way): DeskOptions;
  /** A keyed call of whoever it is; answers the body. */
  post(role: Role, path: string, body?: unknown): Promise<Made>;
  item(name: string, values?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Goods that came in as a gift; answers the batch. */
  receive(goods: Goods): Promise<string>;
  /** A request of the doctor's that the manager approved in full. */
  approved(wanted: readonly Wanted[]): Promise<Made>;
  sql: OwnClinic['sql'];
}
type Role = 'owner' | 'doctor' | 'manager' | 'storekeeper';
interface Made {
  readonly id: string;
  readonly number: string;
  readonly lines: readonly { readonly id: string; readonly batch_id: string }[];
}

/** Makes such a clinic through the API. */
export async function storeClinic(): Promise<StoreClinic> {
  const clinic = await ownClinic();
  const people = new Map<Role, Client>([['owner', clinic.owner]]);
  for (const role of ['doctor', 'manager', 'storekeeper'] as const)
    people.set(role, await clinic.signedIn({ role }));
  const post: StoreClinic['post'] = async (role, path, body = {}) => {
    const answer = await people.get(role)?.post(path, body, { 'idempotency-key': randomUUID() });
    expect([path, answer?.status, answer?.text]).toEqual([
      path,
      expect.toSatisfy((status) => status === 200 || status === 201),
      expect.any(String),
    ]);
    return answer?.json as Made;
  };
  const [main] = await clinic.sql(`select id, branch_id from warehouses where kind = 'main'`);
  const room = { name_ar: 'مخزن العيادات', kind: 'room', branch_id: main?.['branch_id'] };
  const second = await post('owner', '/warehouses', room);
  const category = await post('owner', '/item-categories', { name_ar: 'مواد استهلاكية' });
  const warehouse_id = String(main?.['id']);
  return {
    clinic,
    main: warehouse_id,
    second: second.id,
    post,
    sql: clinic.sql,
    at: (role, way = 'desktop') => ({
      home: clinic.home,
      token: String(people.get(role)?.token),
      locale: 'ar',
      ...ways[way],
    }),
    async item(name, values = {}) {
      const named = { name_ar: name, category_id: category.id, base_unit: 'piece', ...values };
      return (await post('owner', '/inventory-items', named)).id;
    },
    async receive({ item, qty, price, expiry, batch }) {
      const line = { item_id: item, unit: 'piece', qty, unit_price: price, tax_percent: '0' };
      const lines = [{ ...line, expiry_date: expiry ?? null, batch_no: batch ?? null }];
      const made = await post('owner', '/stock-receipts', { kind: 'gift', warehouse_id, lines });
      return String(made.lines[0]?.batch_id);
    },
    async approved(wanted) {
      const lines = wanted.map(({ item, qty }) => ({ item_id: item, unit: 'piece', requested_qty: qty }));
      const { id } = await post('doctor', '/inventory-requests', { warehouse_id, lines });
      await post('doctor', `/inventory-requests/${id}/submit`);
      return post('manager', `/inventory-requests/${id}/approve`);
    },
  };
}

/** Opens an address and waits until it stands. */
export async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

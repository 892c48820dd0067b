import { expect } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { newKey, type Store } from './stockSupport.ts';

/** Whoever takes part in a request, each with no more than the step needs. */
export interface People {
  readonly requester: Client;
  readonly approver: Client;
  readonly keeper: Client;
}

export const signInPeople = async ({ clinic }: Store): Promise<People> => {
  const [requester, approver, keeper] = await Promise.all([
    clinic.signedIn({
      permissions: ['inventory_create_request', 'inventory_view_self_request'],
      dataScope: 'self',
    }),
    clinic.signedIn({
      permissions: ['inventory_view_request', 'inventory_approve_request'],
      dataScope: 'all',
    }),
    clinic.signedIn({
      permissions: ['inventory_view_request', 'inventory_edit_stock_batch'],
      dataScope: 'all',
    }),
  ]);
  return { requester, approver, keeper };
};

export interface Wanted {
  readonly item: string;
  readonly qty: string;
  readonly unit?: string;
}

/** POST with a key of its own; the answer must be the expected one. */
export const step = async (who: Client, path: string, body: unknown = {}, status = 200): Promise<Answer> => {
  const answer = await who.post(path, body, { 'idempotency-key': newKey() });
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  return answer;
};

/** A submitted request of the store's warehouse; answers the record. */
export async function submitted(
  store: Store,
  { requester }: Pick<People, 'requester'>,
  wanted: readonly Wanted[],
) {
  const made = await step(
    requester,
    '/inventory-requests',
    {
      warehouse_id: store.warehouse,
      lines: wanted.map(({ item, qty, unit = 'piece' }) => ({ item_id: item, unit, requested_qty: qty })),
    },
    201,
  );
  return (await step(requester, `/inventory-requests/${made.json.id}/submit`)).json;
}

/** Requests approved in full, ready to be issued. */
export async function approvedRequest(store: Store, people: People, wanted: readonly Wanted[]) {
  const request = await submitted(store, people, wanted);
  return (await step(people.approver, `/inventory-requests/${request.id}/approve`)).json;
}

/** What an item's level says. */
export async function levelOf({ clinic, warehouse }: Store, item: string, where = warehouse) {
  const [row] = await clinic.sql(
    'select on_hand::float8 as on_hand, reserved::float8 as reserved from stock_levels where item_id = $1 and warehouse_id = $2',
    [item, where],
  );
  return row ?? { on_hand: 0, reserved: 0 };
}

import { afterEach, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { approvedRequest, levelOf, signInPeople, step } from './moveSupport.ts';
import { startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const logger = createLogger({ production: true, destination: { write: () => undefined } });
const dayAt = async (now: string): Promise<void> => {
  store.clock.now = new Date(now);
  await doDailyWork({ pool: store.server.database.pool, clock: () => store.clock.now, logger });
};

it('what was promised is free again after seven days, and an issued request is received after three (inventory.md 8)', async () => {
  store = await startStore({ alone: true, now: '2026-03-10T10:00:00Z' });
  const people = await signInPeople(store);
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  await approvedRequest(store, people, [{ item, qty: '6' }]);
  const issued = await approvedRequest(store, people, [{ item, qty: '2' }]);
  await step(people.keeper, `/inventory-requests/${issued.id}/issue`, {
    lines: [{ line_id: issued.lines[0].id, qty: '2' }],
  });
  const [row] = await store.clinic.sql('select issued_at::text from inventory_requests where id = $1', [
    issued.id,
  ]);
  expect(row?.['issued_at']).toMatch(/^2026-03-10/);
  const stateOf = async () => {
    const [one] = await store.clinic.sql('select status from inventory_requests where id = $1', [issued.id]);
    return one?.['status'];
  };
  await dayAt('2026-03-13T10:00:00Z');
  expect(await stateOf()).toBe('issued');
  await dayAt('2026-03-14T10:00:00Z');
  expect(await stateOf()).toBe('received');
  // Time made the declared transition: the history names it, and nobody.
  const history = (await store.owner.get(`/inventory-requests/${issued.id}/history`)).json as object[];
  expect(history[0]).toMatchObject({ action: 'transition', move: 'receive', actor: null });
  await dayAt('2026-03-17T09:00:00Z');
  expect(await levelOf(store, item)).toEqual({ on_hand: 8, reserved: 6 });
  await dayAt('2026-03-18T10:00:00Z');
  expect(await levelOf(store, item)).toEqual({ on_hand: 8, reserved: 0 });
});

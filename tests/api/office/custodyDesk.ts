import type { Client } from '#tests/setup/client.ts';
import type { TestClinic, TestPerson } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

export type Person = Client & { person: TestPerson };
export interface Item {
  readonly id: string;
  readonly version: number;
}

/** `handOver` is asked for at `hand-over`. */
const pathOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const step = (by: Client, { id, version }: Item, name: string, asked: object = {}) =>
  by.post(`/custody/${id}/${pathOf(name)}`, { version, ...asked });
export const done = (by: Client, one: Item, name: string, asked: object = {}): Promise<Item> =>
  ok(step(by, one, name, asked)) as Promise<never>;
export const to = (who: Person, more: object = {}) => ({ receiver_id: who.person.employeeId, ...more });
export const read = (by: Client, { id }: Item) => by.get(`/custody/${id}`);

/** Things of a clinic, as whoever keeps them files and hands them out. */
export function custodyDesk(clinic: TestClinic, keeper: Person) {
  let made = 0;
  const draft = (more: object = {}) => ({
    name: `جهاز لوحي ${(made += 1)}`,
    category: 'device',
    value: '1200',
    branch_id: clinic.start.branch,
    ...more,
  });
  const item = (more: object = {}): Promise<Item> =>
    ok(keeper.post('/custody', draft(more))) as Promise<never>;
  return {
    draft,
    item,
    /** In the hands of somebody who accepted it. */
    heldBy: async (who: Person, more: object = {}): Promise<Item> =>
      done(who, await done(keeper, await item(more), 'handOver', to(who)), 'acknowledge'),
    /** The events people were told of. */
    told: async (who: Person): Promise<readonly string[]> =>
      (
        await clinic.sql('select event from outbox where payload -> $1 ->> $2 = $3 order by id', [
          'to',
          'employeeId',
          who.person.employeeId,
        ])
      ).map(({ event }) => String(event)),
  };
}

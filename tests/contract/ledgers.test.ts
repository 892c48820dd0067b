import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { bookOf } from '#server/kit/ledger.ts';
import { startTwoClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { every, everyPermission, rightOf } from './support/expectations.ts';
import { expectProblem } from './support/requests.ts';

const ledgers = every.filter(({ ledger }) => ledger);

let two: TwoClinics;
let a: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  a = two.a;
});
afterAll(() => two.stop());

it('there is a ledger to look at', () => {
  expect(ledgers.map(({ name }) => name)).toContain('stock-transactions');
});

describe.each(ledgers.map((one) => [one.name, one] as const))('the ledger %s', (_, resource: AnyResource) => {
  const { table, mirror, sums } = bookOf(resource);

  it('is only appended to: by the rights of the application, and by triggers for everybody else', async () => {
    const rights = await a.sql(
      `select privilege_type as right from information_schema.role_table_grants where grantee = 'app' and table_name = $1 order by 1`,
      [table],
    );
    expect(rights.map(({ right }) => right)).toEqual(['INSERT', 'SELECT']);
    const triggers = await a.sql(
      `select event_manipulation as event from information_schema.triggers
        where event_object_table = $1 and action_statement like '%refuse_ledger_change%'
        union select 'TRUNCATE' from pg_trigger where tgrelid = $1::regclass and tgtype & 32 = 32 order by 1`,
      [table],
    );
    expect(triggers.map(({ event }) => event)).toEqual(['DELETE', 'TRUNCATE', 'UPDATE']);
  });

  it('has a key once, a mirror once, and each sum once', async () => {
    const unique = await a.sql(
      `select i.indrelid::regclass::text as on, array(select a.attname::text from unnest(i.indkey) k
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k order by 1) as columns
        from pg_index i where i.indisunique and i.indpred is null and i.indrelid = any ($1::regclass[])`,
      [[table, ...Object.keys(sums)]],
    );
    const found = unique.map(({ on, columns }) => JSON.stringify([on, columns]));
    const wanted = [
      [table, ['idempotency_key', 'line_no']],
      ...(mirror ? [[table, [mirror.by]]] : []),
      ...Object.entries(sums).map(([sum, { by }]) => [sum, by]),
    ] as [string, string[]][];
    for (const [on, columns] of wanted)
      expect(found).toContain(JSON.stringify([on, [...columns, 'clinic_id'].toSorted()]));
  });

  it('is proven every day by a work of an area', () => {
    const works = clinicAreas.flatMap(({ daily }) => daily ?? []);
    const proofs = works.filter(({ statement }) => statement?.includes(`'${resource.name}'::text, $1::date`));
    expect(proofs).toHaveLength(1);
    expect(proofs[0]?.from).toMatch(/^0[2-6]:/);
  });

  it('is proven now by whoever lists it, and by nobody else', async () => {
    const { openings } = rightOf(resource.name, 'list');
    const address = `/${resource.name}/proof`;
    // Of own rows alone nobody lists the whole ledger.
    for (const { needs } of openings.filter(({ own }) => !own)) {
      const by = await a.actor({ permissions: needs });
      expect([(await by.get(address)).status, (await by.post(address)).status]).toEqual([200, 200]);
    }
    const closed = everyPermission.filter((one) => !openings.some(({ needs }) => needs.includes(one)));
    const by = await a.actor({ permissions: closed });
    expectProblem(await by.get(address), 403, 'forbidden');
    expectProblem(await by.post(address), 403, 'forbidden');
  });
});

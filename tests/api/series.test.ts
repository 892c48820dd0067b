import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { createRepository } from '#server/data/repository.ts';
import {
  catalogue,
  idOf,
  principal,
  problemOf,
  resource,
  startBench,
  type Bench,
} from '#tests/fixtures/repositoryBench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench('series');
  await bench.sql(1, `update branches set code = 'MK' where id = '${idOf(1, 1, 1)}'`);
});
afterAll(() => bench.database.close());

const [vouchers, notes, items] = ['trial-vouchers', 'trial-notes', 'trial-items'].map(resource) as [
  AnyResource,
  AnyResource,
  AnyResource,
];
const fieldKeys = (errors: object | undefined): object =>
  Object.fromEntries(
    Object.entries((errors ?? {}) as Record<string, Row>).map(([field, one]) => [field, one['key']]),
  );
/** The bench's clock stands at 10 May 2026. */
const manager = principal();
const voucher = async (values: Row = {}, who = manager): Promise<unknown> =>
  (await bench.repository.create(who, vouchers, { amount: 1, ...values }))['number'];
const note = async (text: string, who = manager): Promise<string> =>
  String((await bench.repository.create(who, notes, { text }))['id']);
const move = (id: string, name: string, who = manager): Promise<Row> =>
  bench.repository.transition(who, notes, id, name, {});

describe('a series counts', () => {
  it('by the year of the day on the document, of today where it has none', async () => {
    expect(await voucher({ day: '2026-05-10' })).toBe('RV-2026-000001');
    expect(await voucher({ day: '2025-12-31' })).toBe('RV-2025-000001');
    expect(await voucher()).toBe('RV-2026-000002');
    expect(await voucher({ day: '2027-01-01' })).toBe('RV-2027-000001');
    expect(await voucher({ day: '2025-01-01' })).toBe('RV-2025-000002');
  });

  it('by the branch, whose code it says; a document of no branch counts apart', async () => {
    const [maadi, nasr] = [idOf(1, 1, 1), idOf(1, 1, 2)];
    expect(await voucher({ branch_id: maadi, day: '2024-02-01' })).toBe('RV-MK-2024-000001');
    expect(await voucher({ branch_id: maadi, day: '2024-03-01' })).toBe('RV-MK-2024-000002');
    expect(await voucher({ day: '2024-03-01' })).toBe('RV-2024-000001');
    const refused = await problemOf(voucher({ branch_id: nasr }));
    expect([refused.status, fieldKeys(refused.errors)]).toEqual([422, { branch_id: 'series_without_code' }]);
    // A branch that is renamed goes on counting under its new code.
    await bench.sql(1, `update branches set code = 'MA' where id = '${maadi}'`);
    expect(await voucher({ branch_id: maadi, day: '2024-03-01' })).toBe('RV-MA-2024-000003');
    // Who bears the former code now passes over what was numbered with it.
    await bench.sql(1, `update branches set code = 'MK' where id = '${nasr}'`);
    expect(await voucher({ branch_id: nasr, day: '2024-03-01' })).toBe('RV-MK-2024-000003');
  });

  it('each clinic for itself', async () => {
    expect(await voucher({}, principal({ clinic: 2 }))).toBe('RV-2026-000001');
  });

  it('on, where the clinic gets another prefix', async () => {
    const { number } = vouchers.fields;
    const sequence = { prefix: 'REC-', digits: 4, yearly: 'day' };
    const renamed = {
      ...vouchers,
      fields: { ...vouchers.fields, number: { ...number, options: { ...number?.options, sequence } } },
    } as AnyResource;
    const others = catalogue.resources.filter(({ name }) => name !== vouchers.name);
    const later = createRepository({
      database: bench.database,
      catalogue: buildCatalogue([...others, renamed]),
      rules: [],
      linkTo: (_, page) => page,
    });
    expect(await voucher({ day: '2020-05-01' })).toBe('RV-2020-000001');
    const made = await later.create(manager, renamed, { amount: 1, day: '2020-05-02' });
    expect(made['number']).toBe('REC-2020-0002');
  });

  it('past a number somebody typed or a file brought', async () => {
    const typed = await bench.repository.create(manager, items, { title: 'مكتوب', code: 'IT-0002' });
    expect(typed['code']).toBe('IT-0002');
    const next = async (): Promise<unknown> =>
      (await bench.repository.create(manager, items, { title: 'تالٍ' }))['code'];
    expect([await next(), await next(), await next()]).toEqual(['IT-0001', 'IT-0003', 'IT-0004']);
    const again = await problemOf(
      bench.repository.create(manager, items, { title: 'مكرر', code: 'it-0003' }),
    );
    expect(fieldKeys(again.errors)).toEqual({ code: 'not_unique' });
  });
});

it('REL-08 without gaps: forty at once, a quarter of which fail after they were numbered', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      voucher({ amount: index % 4 === 0 ? 13 : 1, day: '2023-06-01' }),
    ),
  );
  const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value)] : [])).toSorted();
  expect(numbers).toEqual(
    Array.from({ length: 30 }, (_, index) => `RV-2023-${String(index + 1).padStart(6, '0')}`),
  );
  const [counter] = await bench.sql(
    1,
    `select value::int from counters where series = 'trial-vouchers.number.2023'`,
  );
  expect(counter).toEqual({ value: 30 });
});

describe('a number given by a transition', () => {
  it('is none before, stays when the document comes back, and is no hole where the transition is refused', async () => {
    const id = await note('أولى');
    expect(JSON.parse(await bench.repository.one(manager, notes, id))).toMatchObject({ number: null });
    expect(await move(id, 'submit')).toMatchObject({ number: 'NT-2026-00001', status: 'submitted' });
    expect(await move(id, 'withdraw')).toMatchObject({ number: 'NT-2026-00001', status: 'draft' });
    const refused = await problemOf(move(await note('unlucky'), 'submit'));
    expect(refused.code).toBe('unlucky');
    expect(await move(await note('ثانية'), 'submit')).toMatchObject({ number: 'NT-2026-00002' });
    expect(await move(id, 'submit')).toMatchObject({ number: 'NT-2026-00001' });
  });

  it('is nothing a form may bring', async () => {
    const problem = await problemOf(
      bench.repository.create(manager, notes, { text: 'أ', number: 'NT-2026-00009' }),
    );
    expect(fieldKeys(problem.errors)).toEqual({ number: 'read_only_field' });
  });

  it('REL-08 has neither gap nor twin where twenty hand in at once, some twice', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => note(`معاً ${index}`, principal({ clinic: 2 }))),
    );
    await Promise.allSettled(
      [...ids, ...ids.slice(0, 5)].map((id) => move(id, 'submit', principal({ clinic: 2 }))),
    );
    const rows = await bench.sql(2, `select number from trial_notes order by number`);
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => `NT-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });
});

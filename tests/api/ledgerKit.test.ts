import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseError } from '#server/db/errors.ts';
import { transaction } from '#server/db/transaction.ts';
import { freshKey, lockSums, type Ledger } from '#server/kit/ledger.ts';
import type { Row } from '#server/kit/rules.ts';
import { idOf, startBench, type Bench } from '#tests/fixtures/repositoryBench.ts';

/** A toy: funds and what moved between them. */
const book: Ledger = { rows: 'toy_entries', sums: 'toy_funds', keys: ['fund_id'], totals: ['balance'] };
const wall = { clinicId: idOf(1, 0) };
const funds = [1, 2, 3].map((n) => idOf(1, 7, n));

let bench: Bench;
beforeAll(async () => {
  bench = await startBench('ledger');
  await bench.database.pool.query(`
    create table toy_entries (clinic_id uuid not null references clinics, fund_id uuid not null, amount numeric(18,3) not null,
      idempotency_key text not null, line_no int not null, primary key (clinic_id, idempotency_key, line_no));
    create table toy_funds (clinic_id uuid not null references clinics, fund_id uuid not null, balance numeric(18,3) not null default 0,
      primary key (clinic_id, fund_id));
    select build_wall('toy_entries'), build_wall('toy_funds');
    create trigger toy_entries_kept before update or delete on toy_entries for each row execute function refuse_ledger_change();
    create trigger toy_entries_not_emptied before truncate on toy_entries for each statement execute function refuse_ledger_change();`);
});
afterAll(() => bench.database.close());

interface Entry {
  readonly fund: number;
  readonly amount: number;
}

/** Posts the entries under a key; answers the code it was refused with. */
const post = (key: string | undefined, entries: readonly Entry[]): Promise<string> =>
  transaction(bench.database.pool, wall, async (tx) => {
    const query = async (sql: string, values: readonly unknown[] = []) =>
      (await tx.query<Row>(sql, values)).rows;
    const fail = (code: string): never => {
      throw new Error(code);
    };
    const context = { db: { query } as never, fail, key };
    const ids = entries.map(({ fund }) => [funds[fund] ?? '']);
    await lockSums(context, book, ids);
    const fresh = await freshKey(context, book);
    await query(
      `insert into toy_entries select app_clinic(), e.fund, e.amount, $3, e.line
        from unnest($1::uuid[], $2::numeric[]) with ordinality e (fund, amount, line)`,
      [ids.flat(), entries.map(({ amount }) => amount), fresh],
    );
    for (const [index, { amount }] of entries.entries())
      await query('update toy_funds set balance = balance + $2 where fund_id = $1::uuid', [
        ids[index]?.[0],
        amount,
      ]);
    return 'posted';
  }).catch((reason: unknown) =>
    reason instanceof DatabaseError ? reason.sqlState : (reason as Error).message,
  );

/** Funds whose stored sum is not that of their entries. */
const drift = (): Promise<readonly Row[]> =>
  bench.sql(
    1,
    `select 1 from toy_funds f full join (select fund_id, sum(amount) as amount from toy_entries group by 1) e using (fund_id)
      where coalesce(f.balance, 0) <> coalesce(e.amount, 0)`,
  );

const entry = fc.record({ fund: fc.nat({ max: 2 }), amount: fc.integer({ min: -50, max: 50 }) });
const posting = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
});
let run = 0;

it('at once, in any order of funds and with repeated keys: each key appends once, nobody waits crosswise, sums agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 2, maxLength: 12 }), async (postings) => {
      const mark = `${(run += 1)}`;
      const answers = await Promise.all(postings.map(({ key, entries }) => post(`${mark}${key}`, entries)));
      const keys = new Set(postings.map(({ key }) => key));
      // Two of one key that touch no fund in common meet at the ledger's own key.
      const others = answers.filter((one) => one !== 'posted');
      expect(others.filter((one) => one !== 'idempotency_key_reused' && one !== '23505')).toEqual([]);
      expect(answers.length - others.length).toBe(keys.size);
      expect(await drift()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('demands a key, and finds the sum that was changed beside the book', async () => {
  expect(await post(undefined, [{ fund: 0, amount: 1 }])).toBe('idempotency_key_required');
  await bench.sql(1, `update toy_funds set balance = balance + 1 where fund_id = '${funds[0] ?? ''}'`);
  expect(await drift()).toHaveLength(1);
});

it('the triggers refuse what is not appending, also where the rights were given by mistake', async () => {
  const refusal = { code: '23001', message: expect.stringContaining('append-only') as string };
  for (const text of ['update toy_entries set amount = 0', 'delete from toy_entries'])
    await expect(bench.sql(1, text)).rejects.toMatchObject({ sqlState: '23001' });
  await expect(bench.database.pool.query('truncate toy_entries')).rejects.toMatchObject(refusal);
});

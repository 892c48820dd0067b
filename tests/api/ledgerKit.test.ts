import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { ledgerMistakes } from '#metadata/derive/ledgerMistakes.ts';
import * as f from '#metadata/fields/kinds.ts';
import { resources } from '#resources/index.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { DatabaseError } from '#server/db/errors.ts';
import { createAll } from '#server/db/schema/ddl.ts';
import { ledgersSql } from '#server/db/schema/ledgers.ts';
import { modelOf } from '#server/db/schema/model.ts';
import { transaction, type Transaction } from '#server/db/transaction.ts';
import { appendRows, lockSums, mirroredRows, type LedgerResource } from '#server/kit/ledger.ts';
import { proofStatement } from '#server/kit/ledgerProof.ts';
import type { Row } from '#server/kit/rules.ts';
import { declare } from '#tests/fixtures/declarations.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';

/** A toy: a fund for each branch, what moved in it by purpose, and the sums by fund and purpose. */
const toy = declare(
  'toy-entries',
  {
    fund_id: f.reference('branches', { required: true }),
    purpose: f.integer({ required: true }),
    amount: f.decimal({ required: true, readOnly: true }),
    reverses_id: f.reference('toy-entries'),
  },
  {
    ledger: {
      mirror: { by: 'reverses_id', exactly: ['amount'] },
      sums: {
        toy_purposes: { by: ['fund_id', 'purpose'], adds: { spent: 'amount' } },
        toy_funds: { by: ['fund_id'], adds: { balance: 'amount' }, of: 'toy_purposes' },
      },
    },
  },
) as LedgerResource & {
  readonly ledger: { readonly sums: Record<'toy_funds' | 'toy_purposes', never> };
};
const clinicId = '01900000-0000-7000-8000-0000000000c1';
const funds = [1, 2, 3].map((n) => `01900000-0000-7000-8000-0000000000f${n}`);

let database: Database;
/** Whoever has the whole database in hand. */
let admin: pg.Client;
beforeAll(async () => {
  const url = await ownDatabase();
  database = await connect(readConfig({ DATABASE_URL: url }));
  const address = Object.assign(new URL(inject('superuserUrl')), { pathname: new URL(url).pathname });
  admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  const { tables } = modelOf(buildCatalogue([...resources, toy]));
  await database.pool.query(createAll({ tables: tables.filter(({ name }) => name.startsWith('toy_')) }));
  await database.pool.query(ledgersSql([toy]));
  await inside(async (tx) => {
    await tx.query(`insert into clinics (id, name, subdomain) values ('${clinicId}', 'عيادة', 'toy')`);
    for (const fund of funds)
      await tx.query(
        `insert into branches (clinic_id, id, name_ar) values (app_clinic(), $1::uuid, $1::text)`,
        [fund],
      );
  });
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

const inside = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  transaction(database.pool, { clinicId }, work);
const rowsOf = (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
  inside(async (tx) => (await tx.query<Row>(text, values)).rows);
/** What only somebody with the database in hand can do: past every wall, with the triggers off. */
async function force(text: string): Promise<void> {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(text);
  await admin.query("set session_replication_role = 'origin'");
}

interface Entry {
  readonly fund: number;
  readonly amount: number;
}
const contextOf = (tx: Transaction, key: string | undefined) => ({
  db: {
    query: async (sql: string, values: readonly unknown[] = []) => (await tx.query<Row>(sql, values)).rows,
  } as never,
  fail: (code: string): never => {
    throw new Error(code);
  },
  key,
});
const told = (reason: unknown): string =>
  reason instanceof DatabaseError ? reason.sqlState : (reason as Error).message;
const entryOf = (fund: string | undefined, amount: number | string, reverses: string | null = null) => ({
  fund_id: fund,
  purpose: 7,
  amount: String(amount),
  reverses_id: reverses,
});

/** Posts the entries under a key; answers the code it was refused with. */
const post = (key: string | undefined, entries: readonly Entry[]): Promise<string> =>
  inside(async (tx) => {
    const context = contextOf(tx, key);
    const named = entries.map(({ fund, amount }) => entryOf(funds[fund], amount));
    const keys = named.map(({ fund_id: fund = '' }) => [fund]);
    await lockSums(context, toy, 'toy_funds', keys, ['balance']);
    await appendRows(context, toy, named, ['id']);
    return 'posted';
  }).catch(told);

/** Takes an entry back; answers the code it was refused with. */
const takeBack = (key: string, id: string): Promise<string> =>
  inside(async (tx) => {
    const context = contextOf(tx, key);
    const [found] = await mirroredRows(context, toy, [id], ['fund_id', 'amount']);
    if (!found) return 'missing';
    await lockSums(context, toy, 'toy_funds', [[found.fund_id]], []);
    await appendRows(context, toy, [entryOf(found.fund_id, -Number(found.amount), id)], ['id']);
    return 'posted';
  }).catch(told);

/** Funds whose kept sums are not those of their entries, by SQL of the test's own. */
const drift = (): Promise<readonly Row[]> =>
  rowsOf(
    `select 1 from toy_funds f full join (select fund_id, sum(amount) as amount from toy_entries group by 1) e using (fund_id)
      where coalesce(f.balance, 0) <> coalesce(e.amount, 0)`,
  );
/** The number of differences the proof finds, undefined where it did not run; and what it kept of them. */
const prove = async (day = '2026-03-10'): Promise<unknown> =>
  (await rowsOf(proofStatement({ for: toy }), [day]))[0]?.['n'];
const differences = async (): Promise<unknown> =>
  (
    await rowsOf(
      `select differences from ledger_proofs where ledger = 'toy-entries' order by date desc limit 1`,
    )
  )[0]?.['differences'];
const entry = fc.record({ fund: fc.nat({ max: 2 }), amount: fc.integer({ min: -50, max: 50 }) });
const posting = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
});
let run = 0;
const newEntry = async (amount: number): Promise<string> => {
  const key = `entry ${(run += 1)}`;
  expect(await post(key, [{ fund: 0, amount }])).toBe('posted');
  const [row] = await rowsOf('select id from toy_entries where idempotency_key = $1', [key]);
  return String(row?.['id']);
};

describe('a declared ledger', () => {
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
    expect(await prove()).toBe(0);
  });

  it('demands a key', async () => {
    expect(await post(undefined, [{ fund: 0, amount: 1 }])).toBe('idempotency_key_required');
  });

  it('takes a movement back once, of twelve at once too, and never what takes another back', async () => {
    const id = await newEntry(20);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => takeBack(`back ${n}`, id)));
    const refused = answers.filter((one) => one !== 'posted');
    expect(refused).toHaveLength(11);
    expect(refused.filter((one) => one !== 'already_reversed' && one !== '23505')).toEqual([]);
    const [mirror] = await rowsOf('select id, amount::text from toy_entries where reverses_id = $1', [id]);
    expect(mirror?.['amount']).toBe('-20.00');
    expect(await takeBack('back and forth', String(mirror?.['id']))).toBe('already_reversed');
    expect(await drift()).toEqual([]);
  });

  it('is not mirrored by what does not fit, nor twice, whoever writes past the kit', async () => {
    const id = await newEntry(20);
    const write = (fund: string | undefined, amount: string, reverses: string) =>
      rowsOf(
        `insert into toy_entries (clinic_id, fund_id, purpose, amount, reverses_id, idempotency_key, line_no)
          values (app_clinic(), $1, 7, $2, $3, $4, 1) returning id`,
        [fund, amount, reverses, `past ${(run += 1)}`],
      );
    const misfit = { sqlState: '23514', constraint: 'toy_entries__mirrors' };
    await expect(write(funds[0], '-19.99', id)).rejects.toMatchObject(misfit);
    await expect(write(funds[1], '-20', id)).rejects.toMatchObject(misfit);
    expect(await takeBack('fits', id)).toBe('posted');
    await expect(write(funds[0], '-20', id)).rejects.toMatchObject({ sqlState: '23505' });
    const [mirror] = await rowsOf('select id from toy_entries where reverses_id = $1', [id]);
    await expect(write(funds[0], '20', String(mirror?.['id']))).rejects.toMatchObject(misfit);
  });

  it('refuses what is not appending: to the application by its rights, to everybody else by its triggers', async () => {
    await newEntry(1);
    for (const text of [
      'update toy_entries set amount = 0',
      'delete from toy_entries',
      'truncate toy_entries',
    ]) {
      await expect(rowsOf(text)).rejects.toMatchObject({ sqlState: '42501' });
      await expect(admin.query(text)).rejects.toMatchObject({
        code: '23001',
        message: 'The ledger toy_entries is append-only',
      });
    }
    await expect(rowsOf('delete from toy_funds')).rejects.toMatchObject({ sqlState: '42501' });
  });
});

describe('the proof', () => {
  it('names the fund whose sum was changed behind the database, and the finer sums it was proven by', async () => {
    await newEntry(5);
    expect(await prove()).toBe(0);
    await force(`update toy_funds set balance = balance + 1 where fund_id = '${funds[0]}'`);
    expect(await prove()).toBe(1);
    expect(await differences()).toMatchObject([{ proof: 'toy_funds', about: { fund_id: funds[0] } }]);
    await force(`update toy_funds set balance = balance - 1 where fund_id = '${funds[0]}'`);
    await force(`update toy_purposes set spent = spent + 0.01 where fund_id = '${funds[0]}'`);
    expect(await prove()).toBe(2);
    await force(`update toy_purposes set spent = spent - 0.01 where fund_id = '${funds[0]}'`);
    expect(await prove()).toBe(0);
  });

  it('finds a movement that was changed, removed or slipped in, and a mirror that no longer fits', async () => {
    const id = await newEntry(8);
    expect(await takeBack('eight', id)).toBe('posted');
    await force(`update toy_entries set amount = 9 where id = '${id}'`);
    expect(await prove()).toBe(2);
    expect(await differences()).toMatchObject([
      { proof: 'toy_purposes', about: { fund_id: funds[0], purpose: 7 } },
      {
        proof: 'mirrors',
        about: { reverses_id: id, fund_id: funds[0] },
        amounts: { amount: ['-8.00', '-9.00'] },
      },
    ]);
    await force(`update toy_entries set amount = 8 where id = '${id}'`);
    expect(await prove()).toBe(0);
    await force(`delete from toy_entries where id = '${id}'`);
    // Its mirror takes back what is gone.
    expect(await prove()).toBe(2);
    await force(`delete from toy_entries where reverses_id = '${id}'`);
    expect(await prove()).toBe(0);
  });

  it('runs once at a time, and nobody who posts waits for it', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    let begun: (n: unknown) => void = () => undefined;
    const first = new Promise<unknown>((resolve) => (begun = resolve));
    const open = inside(async (tx) => {
      begun((await tx.query<Row>(proofStatement({ for: toy }), ['2026-03-11'])).rows[0]?.['n']);
      await held;
    });
    try {
      expect(await first).toBe(0);
      expect(await prove('2026-03-11')).toBeUndefined();
      expect(await post('meanwhile', [{ fund: 1, amount: 3 }])).toBe('posted');
    } finally {
      finish();
      await open;
    }
    expect(await prove('2026-03-11')).toBe(0);
  });
});

it('what cannot be a ledger is told, one sentence a mistake', () => {
  const { ledger } = toy;
  expect(ledgerMistakes(toy)).toEqual([]);
  const wrong = {
    ...toy,
    ledger: {
      mirror: { by: 'fund_id', exactly: ['fund_id'] },
      sums: { ...ledger.sums, toy_wrong: { by: ['purpose'], adds: { n: 'amount' }, of: 'toy_funds' } },
    },
  };
  expect(ledgerMistakes(wrong as never)).toEqual([
    'the ledger is mirrored by fund_id, which refers to no row of its own',
    'the ledger adds up fund_id, which is no number',
    'the sum toy_wrong is proven by toy_funds, which is no finer sum',
  ]);
});

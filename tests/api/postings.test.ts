import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildCatalogue, checkCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { createAll } from '#server/db/schema/ddl.ts';
import { ledgersSql } from '#server/db/schema/ledgers.ts';
import { modelOf } from '#server/db/schema/model.ts';
import { proofStatement } from '#server/kit/ledgerProof.ts';
import { toyFundResources, toyMoves, toySpendings, toyTakings } from '#tests/fixtures/toyFund.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

const declared = [...resources, ...toyFundResources];
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
/** Whoever has the whole database in hand. */
let admin: pg.Client;
beforeAll(async () => {
  const url = await ownDatabase();
  server = await startTestServer({ DATABASE_URL: url }, { resources: declared, rules: serverRulesRegistry });
  const { tables } = modelOf(buildCatalogue(declared));
  const { pool } = server.database;
  await pool.query(createAll({ tables: tables.filter(({ name }) => name.startsWith('toy_')) }));
  await pool.query(ledgersSql([toyMoves]));
  const address = Object.assign(new URL(inject('superuserUrl')), { pathname: new URL(url).pathname });
  admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ isOwner: true });
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

let run = 0;
/** A fund nothing moved in yet. */
async function newFund(): Promise<string> {
  const { status, json, text } = await owner.post('/branches', { name_ar: `صندوق ${(run += 1)}` });
  expect([status, text]).toEqual([201, text]);
  return json.id as string;
}
async function make(resource: 'toy-takings' | 'toy-spendings', fund: string, sum: string): Promise<string> {
  const { status, json, text } = await owner.post(`/${resource}`, { fund_id: fund, sum });
  expect([status, text]).toEqual([201, text]);
  return json.id as string;
}
/** Takes a document through a step; answers the status and what was said. */
async function step(resource: string, id: string, name: string) {
  const { json } = await owner.get(`/${resource}/${id}`);
  const answer = await owner.post(`/${resource}/${id}/${name}`, { version: json.version });
  return { status: answer.status, message: answer.json.message as string | undefined };
}
const stateOf = async (resource: string, id: string): Promise<unknown> =>
  (await owner.get(`/${resource}/${id}`)).json.status;
/** The movements of a fund: number, amount, what it comes to after, and whether it takes another back. */
const bookOf = (fund: string) =>
  clinic.sql(
    `select seq, amount::numeric(12, 2)::text as amount, "after"::numeric(12, 2)::text as "after", kind, reverses_id is not null as back
      from toy_moves where fund_id = $1 order by seq`,
    [fund],
  );
const balanceOf = async (fund: string): Promise<unknown> =>
  (
    await clinic.sql('select balance::numeric(12, 2)::text as n from toy_purses where fund_id = $1', [fund])
  )[0]?.['n'];
const prove = async (): Promise<unknown> =>
  (await clinic.sql(proofStatement({ for: toyMoves }), ['2026-03-10']))[0]?.['n'];

describe('documents that post by declaration', () => {
  it('move their fund as they are made or by a step, numbered without a gap, and say who posted what', async () => {
    const fund = await newFund();
    const taking = await make('toy-takings', fund, '100.00');
    const spending = await make('toy-spendings', fund, '30.00');
    expect(await balanceOf(fund)).toBe('100.00');
    expect(await step('toy-spendings', spending, 'pay')).toMatchObject({ status: 200 });
    expect(await bookOf(fund)).toEqual([
      { seq: 1, amount: '100.00', after: '100.00', kind: 'toy-takings', back: false },
      { seq: 2, amount: '-30.00', after: '70.00', kind: 'toy-spendings', back: false },
    ]);
    const said = await clinic.sql(
      'select source_id, actor_id is not null as named, posted_at is not null as timed from toy_moves where fund_id = $1 order by seq',
      [fund],
    );
    expect(said).toEqual([
      { source_id: taking, named: true, timed: true },
      { source_id: spending, named: true, timed: true },
    ]);
    expect(await balanceOf(fund)).toBe('70.00');
    expect(await prove()).toBe(0);
  });

  it('are refused in words where the fund is short, with nothing half done', async () => {
    const fund = await newFund();
    await make('toy-takings', fund, '50.00');
    const spending = await make('toy-spendings', fund, '50.01');
    expect(await step('toy-spendings', spending, 'pay')).toEqual({
      status: 409,
      message: 'The fund holds 50.00.',
    });
    expect(await stateOf('toy-spendings', spending)).toBe('draft');
    expect(await bookOf(fund)).toHaveLength(1);
    // Nobody else can either, whoever writes past the kit.
    await expect(
      admin.query(`update toy_purses set balance = -0.01 where fund_id = '${fund}'`),
    ).rejects.toMatchObject({ code: '23514', constraint: 'toy_purses__least__check' });
  });

  it('are taken back by their mirrors, once, and not below nothing', async () => {
    const fund = await newFund();
    const taking = await make('toy-takings', fund, '80.00');
    const spending = await make('toy-spendings', fund, '20.00');
    await step('toy-spendings', spending, 'pay');
    expect(await step('toy-takings', taking, 'void')).toMatchObject({ status: 409 });
    expect(await stateOf('toy-takings', taking)).toBe('posted');
    expect(await step('toy-spendings', spending, 'void')).toMatchObject({ status: 200 });
    expect(await step('toy-spendings', spending, 'void')).toMatchObject({ status: 409 });
    expect(await step('toy-takings', taking, 'void')).toMatchObject({ status: 200 });
    expect(await bookOf(fund)).toEqual([
      { seq: 1, amount: '80.00', after: '80.00', kind: 'toy-takings', back: false },
      { seq: 2, amount: '-20.00', after: '60.00', kind: 'toy-spendings', back: false },
      { seq: 3, amount: '20.00', after: '80.00', kind: 'toy-spendings', back: true },
      { seq: 4, amount: '-80.00', after: '0.00', kind: 'toy-takings', back: true },
    ]);
    expect(await prove()).toBe(0);
  });

  it('at once: of twenty payments of ten out of a hundred ten are made', async () => {
    const fund = await newFund();
    await make('toy-takings', fund, '100.00');
    const spendings = await Promise.all(
      Array.from({ length: 20 }, () => make('toy-spendings', fund, '10.00')),
    );
    const answers = await Promise.all(spendings.map((id) => step('toy-spendings', id, 'pay')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<number>(10).fill(409),
    ]);
    expect(await balanceOf(fund)).toBe('0.00');
    const numbers = (await bookOf(fund)).map(({ seq }) => seq);
    expect(numbers).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
    expect(await prove()).toBe(0);
  });
});

it('what cannot be posted is told, one sentence a mistake', () => {
  const told = (posts: object): readonly string[] =>
    checkCatalogue(buildCatalogue([...resources, toyMoves, toyTakings, { ...toySpendings, posts }])).filter(
      (one) => one.includes('posts.'),
    );
  expect(told(toySpendings.posts ?? {})).toEqual([]);
  const plain = { to: 'toy-moves', amount: 'sum', sign: '-', of: { fund_id: 'fund_id' } };
  expect(told({ payy: plain })).toEqual(['toy-spendings: posts.payy is of no call of it; did you mean pay?']);
  expect(told({ pay: { ...plain, to: 'toy-move' } })).toEqual([
    'toy-spendings: posts.pay posts into toy-move, which is no ledger; did you mean toy-moves?',
  ]);
  expect(told({ pay: { ...plain, to: 'fund-movements' } })).toEqual([
    'toy-spendings: posts.pay posts into fund-movements, which does not say what document a movement is of (documents)',
  ]);
  expect(told({ pay: { ...plain, amount: 'fund_id' } })).toEqual([
    'toy-spendings: posts.pay posts fund_id, which is no number of it',
  ]);
  expect(told({ pay: { ...plain, of: { fund_ids: 'found_id' } } })).toEqual([
    'toy-spendings: posts.pay posts into toy-moves.fund_ids, which is no field of it; did you mean fund_id?',
    'toy-spendings: posts.pay posts found_id, which is no field of it; did you mean fund_id?',
    'toy-spendings: posts.pay posts into toy-moves without saying whose fund_id',
  ]);
  expect(told({ void: { takesBack: 'vacation-ledger' } })).toEqual([
    'toy-spendings: posts.void posts back from vacation-ledger, whose movements have no mirror',
  ]);
});

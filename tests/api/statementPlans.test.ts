import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { StatementNames } from '#server/data/statement/statementNames.ts';
import { mostKept } from '#server/db/keptStatements.ts';
import { inClinic } from '#server/db/transaction.ts';
import type { Row } from '#server/kit/rules.ts';
import { idOf, principal, problemOf } from '#tests/fixtures/repositoryBench.ts';
import { held, holdRows, items, manager, titles } from '#tests/fixtures/rowBench.ts';

holdRows('statement-plans');

/** The texts this process's connection to PostgreSQL keeps plans of. One call at a time uses one connection. */
const planned = (): Promise<readonly Record<string, unknown>[]> =>
  held.bench.sql(1, `select name, statement from pg_prepared_statements`);
const list = async (query: Readonly<Record<string, string>>, who = manager): Promise<Row[]> =>
  JSON.parse((await held.bench.repository.list(who, items, query)).body) as Row[];

describe('plans of statements (performance 2 and 4)', () => {
  it('any number of texts is asked on one connection: the oldest plans are freed, and a freed one works again', async () => {
    const ask = async (n: number): Promise<unknown> => {
      const statement = { name: `many${n}`, text: `select ${n}::int as n, $1::text as word`, values: ['س'] };
      const [found] = await inClinic(held.bench.database.pool, idOf(1, 0), [statement]);
      return found?.rows[0];
    };
    for (let n = 0; n < mostKept + 60; n += 1) expect(await ask(n)).toEqual({ n, word: 'س' });
    const names = (await planned()).map(({ name }) => name);
    expect(names.length).toBeLessThanOrEqual(mostKept + 1);
    expect(names).not.toContain('many0');
    expect(names).toContain(`many${mostKept + 59}`);
    expect(await ask(0)).toEqual({ n: 0, word: 'س' });
    expect(await ask(1)).toEqual({ n: 1, word: 'س' });
  });

  it('what is asked at once leaves in one write (performance 6)', async () => {
    const { pool } = held.bench.database;
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
    client.release();
    const asked = [{ text: 'select 1 as n' }, { text: 'select $1::int as n', values: [2] }];
    const found = await inClinic(pool, idOf(1, 0), asked);
    expect(found.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
    for (const each of writes) each.mockRestore();
  });

  it('a failed statement leaves a connection that frees and prepares as before', async () => {
    const broken = {
      name: 'broken',
      text: 'select nothing_of_that_name from clinics where $1',
      values: [true],
    };
    await expect(inClinic(held.bench.database.pool, idOf(1, 0), [broken])).rejects.toThrow();
    for (let n = 0; n < mostKept + 40; n += 1) {
      const statement = { name: `after${n}`, text: `select ${n} as n, $1::int`, values: [n] };
      const [found] = await inClinic(held.bench.database.pool, idOf(1, 0), [statement]);
      expect(found?.rows[0]).toMatchObject({ n });
    }
  });

  it('a text earns its name however many others have one already', () => {
    const names = new StatementNames();
    const asked = (text: string): string | undefined => {
      names.named(text);
      names.named(text);
      return names.named(text).name;
    };
    for (let n = 0; n < 3_000; n += 1) asked(`select ${n}`);
    expect(asked('select one more')).toMatch(/^r[0-9a-f]{24}$/);
  });

  it('every page and page size of a list, counted or not, is one text; a chosen filter reads its records by one text too', async () => {
    for (const word of ['first', 'second', 'third'])
      expect([word, (await list({})).length]).toEqual([word, 4]);
    const before = new Set((await planned()).map(({ statement }) => statement));
    for (let last = 0; last < 60; last += 1) {
      const sort = '["code","ASC"]';
      const expected = ['أحمد', 'إيمان', 'بسمة', 'عام 50%'].slice(0, last + 1);
      expect((await list({ sort, range: `[0,${last}]` })).map(({ title }) => title)).toEqual(expected);
      const filter = JSON.stringify({ amount_gte: last });
      await list({ sort, filter, range: `[${last % 2},${last + 2}]` });
    }
    const fresh = (await planned()).filter(({ statement }) => !before.has(statement));
    // The list in that order, and the records of a filtered page.
    expect(fresh.filter(({ statement }) => String(statement).includes('json_agg'))).toHaveLength(2);
  });

  it('later pages, filters of every kind and totals answer as the one long statement did', async () => {
    const sort = '["title","DESC"]';
    const pages = await Promise.all(
      ['[0,1]', '[2,3]', '[4,5]'].map((range) => held.bench.repository.list(manager, items, { sort, range })),
    );
    expect(
      pages.map(({ body, total, exact }) => [
        (JSON.parse(body) as Row[]).map(({ title }) => title),
        total,
        exact,
      ]),
    ).toEqual([
      [['عام 50%', 'بسمة'], 4, true],
      [['إيمان', 'أحمد'], 4, true],
      [[], 4, true],
    ]);
    const filter = JSON.stringify({ amount_gte: 10 });
    const chosen = await Promise.all(
      ['[0,1]', '[2,3]', '[4,5]'].map((range) =>
        held.bench.repository.list(manager, items, { sort, range, filter }),
      ),
    );
    expect(
      chosen.map(({ body, total, exact }) => [
        (JSON.parse(body) as Row[]).map(({ title }) => title),
        total,
        exact,
      ]),
    ).toEqual([
      [['بسمة', 'إيمان'], 3, true],
      [['أحمد'], 3, true],
      [[], 3, true],
    ]);
    const own = principal({ permissions: ['view_self_penalties'], scope: 'self' });
    expect(await titles({ filter: { amount_gte: 1 }, scope: 'self' }, own)).toEqual(['أحمد']);
    expect(await titles({ scope: 'self' }, own)).toEqual(['أحمد']);
  });

  it('pages beyond 10,000 rows are refused in a sentence that says what to do', async () => {
    const problem = await problemOf(list({ range: '[10001,10025]' }));
    expect([problem.code, problem.status]).toEqual(['page_too_far', 422]);
    expect((await problemOf(list({ range: '[100001,100002]' }))).status).toBe(400);
  });
});

describe('`fields` of a list (performance 7)', () => {
  it('only what is asked for is read, with its labels; everything where nothing is asked', async () => {
    const [some] = await list({ sort: '["code","ASC"]', fields: 'title,employee_id' });
    expect(Object.keys(some ?? {}).sort()).toEqual(
      [
        'id',
        'version',
        'created_at',
        'updated_at',
        'status',
        'title',
        'employee_id',
        '_labels',
        '_files',
      ].sort(),
    );
    expect(some?.['_labels']).toEqual({ employee_id: 'موظف 1' });
    const [filtered] = await list({ filter: '{"amount":"10"}', fields: 'title' });
    expect(filtered).toMatchObject({ title: 'أحمد', _labels: {}, _files: {} });
    expect(filtered).not.toHaveProperty('amount');
    expect(Object.keys((await list({}))[0] ?? {})).toContain('amount');
  });

  it('unknown names and fields the caller may not read are the same 422, on every way a list is read', async () => {
    for (const fields of ['nothing', 'title,salary', '__proto__'])
      for (const filter of ['{}', '{"amount":"10"}', '{"q":"أحمد"}']) {
        const problem = await problemOf(list({ fields, filter }));
        expect([fields, filter, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
          fields,
          filter,
          'unknown_field',
          [fields.split(',').at(-1)],
        ]);
      }
  });
});

import { describe, expect, it } from 'vitest';
import { allOf, may, nobody, own } from '#metadata/access.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { Row } from '#server/kit/rules.ts';
import { idOf, principal, problemOf, type PrincipalOptions } from '#tests/fixtures/repositoryBench.ts';
import { create, held, holdRows, idIn, items, manager, payer, titles } from '#tests/fixtures/rowBench.ts';

holdRows('rows');

describe('lists', () => {
  it('filter by every operator, any digits, and never drop what they do not know', async () => {
    expect(await titles({ filter: {} })).toEqual(['أحمد', 'إيمان', 'بسمة', 'عام 50%']);
    expect(await titles({ filter: { amount_gte: '٢٠' } })).toEqual(['إيمان', 'بسمة']);
    expect(await titles({ filter: { amount_gt: 10, amount_lt: '30' } })).toEqual(['إيمان']);
    expect(await titles({ filter: { amount: ['10', 30] } })).toEqual(['أحمد', 'بسمة']);
    expect(await titles({ filter: { amount_neq: 10 } })).toEqual(['إيمان', 'بسمة', 'عام 50%']);
    expect(await titles({ filter: { amount_null: true } })).toEqual(['عام 50%']);
    expect(await titles({ filter: { employee_id: null } })).toEqual(['عام 50%']);
    expect(await titles({ filter: { day_lte: '2026-05-01' } })).toEqual(['أحمد']);
    expect(await titles({ filter: { title_like: 'ايم' } })).toEqual(['إيمان']);
    expect(await titles({ filter: { title_like: '%' } })).toEqual(['عام 50%']);
    expect(await titles({ filter: { phone: '٠١٠ ٠٠٠٠ ٠٠٠٩' } })).toEqual(['بسمة']);
    expect(await titles({ filter: { tag_ids: held.tagId } })).toEqual(['إيمان']);
    expect(await titles({ filter: { tag_ids_null: false } })).toEqual(['إيمان']);
    expect(await titles({ filter: { words: ['نادر', 'آخر'] } })).toEqual(['بسمة']);
    expect(await titles({ filter: { urgent: true } })).toEqual(['عام 50%']);
    expect(await titles({ filter: { heavy: true } })).toEqual(['أحمد']);
    expect(await titles({ filter: { heavy: false } })).toEqual(['إيمان', 'بسمة', 'عام 50%']);
    expect(await titles({ filter: { mine: true } })).toEqual(['أحمد']);
    expect(await titles({ filter: { status: 'draft', kind_neq: 'small' } })).toEqual(['إيمان']);
    // 22:30 UTC is the next day in Cairo
    expect(await titles({ filter: { at: '2026-05-11' } })).toEqual(['عام 50%']);
    expect(await titles({ filter: { at_lte: '2026-05-10' } })).toEqual([]);
    for (const filter of [
      { nothing: 1 },
      { salary_gte: 1 },
      { salary: 1 },
      { lines: 1 },
      { 'title"; drop': 1 },
    ]) {
      const problem = await problemOf(titles({ filter }));
      expect([JSON.stringify(filter), problem.status, problem.code]).toEqual([
        JSON.stringify(filter),
        422,
        'unknown_field',
      ]);
    }
    expect((await problemOf(titles({ filter: {}, sort: ['salary', 'ASC'] }))).code).toBe('unknown_field');
    expect(await titles({ filter: { salary_gte: 6000 } }, payer)).toEqual(['إيمان', 'بسمة']);
  });

  it('sort by folded names, several keys and computed values', async () => {
    expect(await titles({ sort: ['title', 'DESC'] })).toEqual(['عام 50%', 'بسمة', 'إيمان', 'أحمد']);
    expect(
      await titles({
        sort: [
          ['kind', 'ASC'],
          ['amount', 'DESC'],
        ],
        filter: { amount_null: false },
      }),
    ).toEqual(['إيمان', 'بسمة', 'أحمد']);
    expect(await titles({ sort: ['lines_count', 'ASC'] })).toHaveLength(4);
  });

  it('search folded words through the index and beside it', async () => {
    expect(await titles({ filter: { q: 'ايمان' } })).toEqual(['إيمان']);
    expect(await titles({ filter: { q: '٠١٠٠٠٠٠٠٠٠٩' } })).toEqual(['بسمة']);
    expect(await titles({ filter: { q: '2010000000٠9' } })).toEqual(['بسمة']);
    expect(await titles({ filter: { q: '%' } })).toEqual(['عام 50%']);
    expect(await titles({ filter: { q: 'ا', employee_id: idOf(1, 4, 1) } })).toEqual(['أحمد']);
    expect(await titles({ filter: { q: 'ا', heavy: true } })).toEqual(['أحمد']);
    expect(await titles({ filter: { q: 'غريب' } })).toEqual([]);
  });

  it('SEC-60 refuse what is too much', async () => {
    const long = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, 1]));
    for (const query of [
      { range: [0, 200] },
      { range: [200_000, 200_001] },
      { range: 'x' },
      { filter: long },
      { filter: [] },
      {
        sort: [
          ['id', 'ASC'],
          ['id', 'ASC'],
          ['id', 'ASC'],
          ['id', 'ASC'],
        ],
      },
      { filter: { id: Array.from({ length: 201 }, () => idOf(1, 7)) } },
    ])
      expect([JSON.stringify(query), (await problemOf(titles(query))).status]).toEqual([
        JSON.stringify(query),
        400,
      ]);
  });

  it('say how many rows there are, drop their memory on a write, and walk on after an id', async () => {
    const page = async (range: string) => {
      const { total, exact, rows, offset } = await held.bench.repository.list(manager, items, { range });
      return [rows, offset, total, exact];
    };
    expect(await page('[0,24]')).toEqual([4, 0, 4, true]);
    expect(await page('[0,1]')).toEqual([2, 0, 4, true]);
    expect(await page('[2,3]')).toEqual([2, 2, 4, true]);
    expect(await page('[40,49]')).toEqual([0, 40, 4, true]);
    const record = await create({ title: 'خامس' });
    expect(await page('[0,1]')).toEqual([2, 0, 5, true]);
    await held.bench.repository.remove(manager, items, idIn(record), {});
    expect(await page('[0,1]')).toEqual([2, 0, 4, true]);
    const seen: unknown[] = [];
    let after = '00000000-0000-7000-8000-000000000000';
    for (;;) {
      const rows = JSON.parse(
        (await held.bench.repository.list(manager, items, { range: '[0,2]', after })).body,
      ) as Row[];
      seen.push(...rows.map((row) => row['title']));
      if (rows.length < 3) break;
      after = idIn(rows[2] as Row);
    }
    expect(seen).toEqual(['أحمد', 'إيمان', 'بسمة', 'عام 50%']);
  });
});

describe('scopes (DESIGN 9.16)', () => {
  const seenBy = (options: PrincipalOptions, query = {}): Promise<unknown[]> =>
    titles(query, principal(options));
  it('narrow rows to what the role reaches', async () => {
    expect(await seenBy({ scope: 'all' })).toHaveLength(4);
    expect(await seenBy({ scope: 'branch' })).toEqual(['أحمد', 'إيمان']);
    expect(await seenBy({ scope: 'branch', person: 3 })).toEqual(['بسمة']);
    expect(await seenBy({ scope: 'department' })).toEqual(['أحمد', 'إيمان']);
    expect(await seenBy({ scope: 'team' })).toEqual(['أحمد', 'إيمان']);
    expect(await seenBy({ scope: 'team', person: 2 })).toEqual(['إيمان']);
    expect(await seenBy({ scope: 'self', person: 2 })).toEqual(['إيمان']);
    expect(await seenBy({ person: 2 }, { scope: 'self' })).toEqual(['إيمان']);
    expect((await problemOf(seenBy({ permissions: [] }))).status).toBe(403);
    expect((await problemOf(seenBy({ permissions: ['view_self_penalties'], person: 2 }))).status).toBe(403);
    expect(await seenBy({ permissions: ['view_self_penalties'], person: 2 }, { scope: 'self' })).toEqual([
      'إيمان',
    ]);
    expect(
      await seenBy(
        { permissions: ['view_self_penalties'], person: 2 },
        { scope: 'self', filter: { employee_id: idOf(1, 4, 1) } },
      ),
    ).toEqual([]);
  });

  it('SEC-01 another clinic, another’s row and nothing are the same 404; a search stays inside', async () => {
    const [foreign] = JSON.parse(
      (await held.bench.repository.list(principal({ clinic: 2 }), items, {})).body,
    ) as [Row];
    const own = principal({ permissions: ['view_self_penalties'], person: 2 });
    const [first] = JSON.parse(
      (await held.bench.repository.list(manager, items, { sort: '["code","ASC"]' })).body,
    ) as [Row];
    for (const [who, id] of [
      [manager, idIn(foreign)],
      [manager, idOf(1, 7)],
      [manager, 'nonsense'],
      [own, idIn(first)],
    ] as const) {
      const problem = await problemOf(held.bench.repository.one(who, items, id));
      expect([problem.status, problem.code, problem.details]).toEqual([404, 'not_found', undefined]);
    }
    const many = await held.bench.repository.list(manager, items, {
      filter: JSON.stringify({ id: [idIn(foreign), idIn(first)] }),
    });
    expect(many.rows).toBe(1);
    const narrow = principal({ scope: 'branch', person: 3 });
    expect(
      (await problemOf(held.bench.repository.change(narrow, items, idIn(first), { version: 1 }))).status,
    ).toBe(404);
    const looking = principal({ permissions: ['view_penalties'] });
    expect(
      (await problemOf(held.bench.repository.change(looking, items, idIn(first), { version: 1 }))).status,
    ).toBe(403);
  });

  it('SEC-14 fields one may not read are nowhere; own ones are on own rows only', async () => {
    const listed = async (who: Principal): Promise<Row[]> =>
      JSON.parse((await held.bench.repository.list(who, items, { sort: '["code","ASC"]' })).body) as Row[];
    const find = async (who: Principal): Promise<Row[]> =>
      Promise.all(
        (await listed(who)).map(
          async (row) => JSON.parse(await held.bench.repository.one(who, items, idIn(row))) as Row,
        ),
      );
    const keys = (await find(manager)).map((row) => ['salary' in row, row['bank']]);
    expect(keys).toEqual([
      [false, 'EG1'],
      [false, undefined],
      [false, undefined],
      [false, undefined],
    ]);
    expect((await find(payer)).map((row) => row['bank'])).toEqual(['EG1', 'EG2', 'EG3', null]);
    // SEC-71: what is sensitive is on the record's page only.
    expect((await listed(payer)).some((row) => 'bank' in row)).toBe(false);
    expect((await problemOf(titles({ filter: { bank: 'EG2' } }))).code).toBe('unknown_field');
  });

  it('SEC-16 a field one may read on own rows only is refused on others, and kept on own ones', async () => {
    const [mine, other] = JSON.parse(
      (await held.bench.repository.list(manager, items, { sort: '["code","ASC"]' })).body,
    ) as [Row, Row];
    const owner = principal({ isOwner: true });
    for (const bank of ['EG2', 'EG9']) {
      const hidden = await problemOf(
        held.bench.repository.change(manager, items, idIn(other), { version: 1, bank }),
      );
      expect([hidden.code, Object.keys(hidden.errors ?? {})]).toEqual(['unknown_field', ['bank']]);
    }
    const { version } = await held.bench.repository.change(owner, items, idIn(mine), {
      ...mine,
      bank: 'EG1',
    });
    expect(version).toBe(1);
  });

  it('a row may not be made or moved outside of the scope', async () => {
    const narrow = principal({ scope: 'branch' });
    const problem = await problemOf(
      create({ title: 'بعيد', employee_id: idOf(1, 4, 3), branch_id: idOf(1, 1, 2) }, narrow),
    );
    expect([problem.code, Object.keys(problem.errors ?? {})]).toEqual(['invalid', ['employee_id']]);
  });
});

describe('rights that are needed together (SPECIFICATION 5), one of them for own rows', () => {
  const rule = allOf(may('view_self_penalties', own), may('view_penalties'));
  const guarded = { ...items, access: { ...items.access, self: nobody, list: rule, show: rule, edit: rule } };
  const rowOf = async (title: string): Promise<Row> => {
    const { body } = await held.bench.repository.list(manager, items, { filter: JSON.stringify({ title }) });
    return (JSON.parse(body) as Row[])[0] ?? {};
  };
  const seen = async (who: Principal): Promise<unknown[]> => {
    const { body } = await held.bench.repository.list(who, guarded, { range: '[0,99]' });
    return (JSON.parse(body) as Row[]).map(({ title }) => title);
  };

  it('open the rows of the narrowest alone, to be read and to be changed', async () => {
    const both = principal({ permissions: ['view_self_penalties', 'view_penalties'] });
    const [mine, others] = [await rowOf('أحمد'), await rowOf('إيمان')];
    expect(await seen(both)).toEqual(['أحمد']);
    const read = await held.bench.repository.one(both, guarded, idIn(mine));
    expect((JSON.parse(read) as Row)['title']).toBe('أحمد');
    expect((await problemOf(held.bench.repository.one(both, guarded, idIn(others)))).status).toBe(404);
    const change = (row: Row) =>
      held.bench.repository.change(both, guarded, idIn(row), { version: row['version'], amount: '11' });
    expect((await change(mine))['amount']).toBe('11.00');
    expect((await problemOf(change(others))).status).toBe(404);
  });

  it('open nothing to whoever holds one of them, whichever', async () => {
    for (const permission of ['view_self_penalties', 'view_penalties']) {
      const one = principal({ permissions: [permission] });
      const mine = await rowOf('أحمد');
      for (const ask of [
        () => seen(one),
        () => held.bench.repository.one(one, guarded, idIn(mine)),
        () =>
          held.bench.repository.change(one, guarded, idIn(mine), { version: mine['version'], amount: '12' }),
      ])
        expect([permission, (await problemOf(ask())).status]).toEqual([permission, 403]);
    }
  });
});

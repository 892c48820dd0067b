import { describe, expect, it } from 'vitest';
import type { Principal } from '#server/identity/principal.ts';
import type { Row } from '#server/kit/rules.ts';
import { idOf, principal, problemOf, resource } from '#tests/fixtures/repositoryBench.ts';
import { create, held, holdRows, idIn, items, manager, payer, tags } from '#tests/fixtures/rowBench.ts';

holdRows('moves');

const toldAbout = (id: string): Promise<readonly Row[]> =>
  held.bench.sql(1, `select event, payload from outbox where payload->>'record_id' = '${id}' order by event`);

describe('transitions, operations, history', () => {
  const move = (id: string, name: string, input: Row = {}, who = manager): Promise<Row> =>
    held.bench.repository.transition(who, items, id, name, input);
  it('SEC-17 SEC-20 move by right, state and guard, tell and remember it', async () => {
    const id = idIn(await create({ title: 'طلب', employee_id: idOf(1, 4, 2) }));
    const guard = await problemOf(move(id, 'submit'));
    expect([guard.status, guard.code]).toEqual([409, 'has_amount']);
    await held.bench.repository.change(manager, items, id, { version: 1, amount: '7' });
    expect(await move(id, 'submit', { version: 2 })).toMatchObject({
      status: 'submitted',
      version: 3,
      _may: ['edit', 'remove', 'approve', 'refuse', 'double'],
    });
    const state = await problemOf(move(id, 'submit'));
    expect([state.code, state.values]).toEqual(['invalid_state', { status: 'مقدم' }]);
    expect((await problemOf(move(id, 'refuse'))).errors).toEqual({ verdict: { key: 'required' } });
    expect((await problemOf(move(id, 'refuse', { title: 'x' }))).code).toBe('unknown_field');
    expect((await problemOf(move(id, 'approve', {}, principal({ person: 2 })))).code).toBe('self_approval');
    expect(await move(id, 'approve')).toMatchObject({
      status: 'approved',
      verdict: 'stamped',
      _may: ['double'],
    });
    expect(
      (await problemOf(held.bench.repository.change(manager, items, id, { version: 4, title: 'لا' }))).code,
    ).toBe('invalid_state');
    expect(await toldAbout(id)).toMatchObject([
      { event: 'trial.approved', payload: { to: { employeeId: idOf(1, 4, 2) } } },
      { event: 'trial.created', payload: { to: { permission: 'view_penalties' }, first: true } },
    ]);
    const history = JSON.parse(await held.bench.repository.history(manager, items, id)) as Row[];
    expect(history.map((entry) => [entry['action'], entry['move']])).toEqual([
      ['transition', 'approve'],
      ['transition', 'submit'],
      ['update', undefined],
      ['create', undefined],
    ]);
    expect(history[0]).toMatchObject({
      actor: 'موظف 1',
      changes: [
        { field: 'verdict', before: null, after: 'stamped' },
        { field: 'status', before: 'submitted', after: 'approved' },
      ],
    });
    expect(history[3]?.['changes']).toContainEqual({
      field: 'employee_id',
      before: null,
      after: idOf(1, 4, 2),
      labels: { [idOf(1, 4, 2)]: 'موظف 2' },
    });
  });

  it('G2 nobody makes, edits or moves their own row but an owner, and that is written down', async () => {
    const mine = { title: 'لي', employee_id: idOf(1, 4, 1) };
    expect((await problemOf(create(mine))).code).toBe('self_approval');
    const owner = principal({ isOwner: true });
    const record = await create(mine, owner);
    expect(
      (
        await problemOf(
          held.bench.repository.change(manager, items, idIn(record), { version: 1, title: 'غ' }),
        )
      ).code,
    ).toBe('self_approval');
    const [entry] = JSON.parse(await held.bench.repository.history(manager, items, idIn(record))) as [Row];
    expect(entry['reason']).toBe('owner_self_action');
  });

  it('keeps hidden values out of history and sensitive ones short', async () => {
    const record = await create({ title: 'سري', salary: '123456', employee_id: idOf(1, 4, 2) }, payer);
    const fields = async (who: Principal) => {
      const [entry] = JSON.parse(await held.bench.repository.history(who, items, idIn(record))) as [
        { changes: Row[] },
      ];
      return entry.changes.filter((change) => change['field'] === 'salary');
    };
    expect(await fields(manager)).toEqual([]);
    expect(await fields(payer)).toEqual([{ field: 'salary', before: null, after: '••••6.00' }]);
  });

  it('moves several, and says why the others were not', async () => {
    const [a, b] = [
      idIn(await create({ title: 'واحد', amount: '1' })),
      idIn(await create({ title: 'اثنان' })),
    ];
    const answer = await held.bench.repository.makeTransitions(manager, items, 'submit', {
      ids: [a, b, idOf(1, 7)],
    });
    expect(answer.done).toEqual([a]);
    expect(answer.refused).toMatchObject([
      { id: b, code: 'has_amount', message: 'اكتب المبلغ' },
      { id: idOf(1, 7), code: 'not_found' },
    ]);
  });

  it('runs declared operations inside the caller’s rows', async () => {
    const id = idIn(await create({ title: 'مضاعف', parts_count: 2, amount: '3' }));
    const call = (body: Row, who = manager) =>
      held.bench.repository.operate(who, items, 'double', { params: { id }, query: {}, body });
    const doubled = await call({ times: '٣' });
    expect(doubled).toMatchObject({ parts_count: 6, _labels: {} });
    expect(doubled).not.toHaveProperty('salary');
    expect((await problemOf(call({ times: 10 }))).errors).toEqual({
      times: { key: 'too_large', values: { max: 9 } },
    });
    expect((await problemOf(call({ other: 1 }))).code).toBe('unknown_field');
    expect((await problemOf(call({ times: 1 }, principal({ permissions: ['view_penalties'] })))).status).toBe(
      403,
    );
    expect((await problemOf(call({ times: 1 }, principal({ clinic: 2 })))).status).toBe(404);
    const sum = await held.bench.repository.operate(manager, items, 'sum', {
      params: {},
      query: {},
      body: {},
    });
    expect(sum).toHaveProperty('sum');
  });

  it('REL-15 refuses to remove what is used and offers the archive', async () => {
    const problem = await problemOf(held.bench.repository.remove(manager, tags, held.tagId));
    expect([problem.status, problem.code, problem.values]).toEqual([409, 'in_use', { n: 2, what: 'بندs' }]);
    expect(problem.details).toEqual({
      uses: [{ resource: 'trial-items', n: 2, what: 'بندs' }],
      archive: true,
    });
    const free = await create({ name: 'حر' }, manager, tags);
    expect(await held.bench.repository.remove(manager, tags, idIn(free))).toMatchObject({ name: 'حر' });
    expect((await problemOf(held.bench.repository.one(manager, tags, idIn(free)))).status).toBe(404);
  });
});

describe('choosers (DESIGN 9.18)', () => {
  const choose = async (query: Record<string, string>, who = manager, what = items): Promise<Row[]> =>
    JSON.parse(await held.bench.repository.options(who, what, query)) as Row[];
  it('offer labels and telling facts to whoever writes something that refers there', async () => {
    const [first] = await choose({ q: 'احمد' });
    expect(first).toMatchObject({
      label: 'IT-0001 · أحمد',
      facts: { code: 'IT-0001', tag_id: 'أحمر', kind: 'small' },
    });
    expect(Object.keys(first ?? {})).toEqual(['id', 'label', 'facts']);
    const writer = principal({ permissions: ['create_penalties'] });
    const offered = await choose({ filter: '{"status":"active"}' }, writer, tags);
    expect(offered.map((one) => one['label'])).toContain('أحمر');
    expect(await choose({ ids: held.tagId }, writer, tags)).toMatchObject([
      { id: held.tagId, label: 'أحمر' },
    ]);
    expect((await problemOf(choose({ filter: '{"secret":"x"}' }, writer, tags))).code).toBe('unknown_field');
    expect((await problemOf(choose({}, principal({ permissions: [] }), tags))).status).toBe(403);
    expect(await choose({ q: 'موظف 3' }, writer, resource('employees'))).toMatchObject([
      { label: 'موظف 3', facts: { employee_no: 'E-3', job_title_id: 'طبيب' } },
    ]);
  });
});

describe('races', () => {
  it('REL-08 numbers have no gap and no twin, also beside refused saves', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        create({ name: n % 4 === 0 ? 'أحمر' : `سباق ${n}` }, manager, tags).catch(() => undefined),
      ),
    );
    const rows = await held.bench.sql(1, 'select code from trial_tags order by code');
    const numbers = rows.map((row) => Number(String(row['code']).slice(2)));
    // the second one was removed by a test above
    expect(numbers).toEqual([1, ...Array.from({ length: 30 }, (_, n) => n + 3)]);
  });

  it('a number somebody typed by hand is passed over', async () => {
    const made = async (code?: string): Promise<unknown> =>
      (await create({ title: 'رقم', ...(code ? { code } : {}) }))['code'];
    const [, number = ''] = String(await made()).split('-');
    const [next, after] = [1, 2].map((step) => `IT-${String(Number(number) + step).padStart(4, '0')}`);
    expect(await made(next)).toBe(next);
    expect(await made()).toBe(after);
  });

  it('REL-09 of twenty equal moves and changes one takes effect', async () => {
    const id = idIn(await create({ title: 'سباق', amount: '1' }));
    const moves = await Promise.allSettled(
      Array.from({ length: 20 }, () => held.bench.repository.transition(manager, items, id, 'submit', {})),
    );
    expect(moves.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const changes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        held.bench.repository.change(manager, items, id, {
          version: 2,
          lines: [{ label: `${n}` }],
          tag_ids: [held.tagId],
        }),
      ),
    );
    expect(changes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const rows = await held.bench.sql(
      1,
      `select count(*)::int as n from trial_items__lines where record_id = '${id}'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

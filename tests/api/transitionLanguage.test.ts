import { describe, expect, it } from 'vitest';
import { CatalogueError, checkBeforeStart } from '#server/app/startChecks.ts';
import type { Row } from '#server/kit/rules.ts';
import { catalogue, idOf, principal, problemOf } from '#tests/fixtures/repositoryBench.ts';
import { trialRules } from '#tests/fixtures/catalogue.ts';
import { trialOrders } from '#tests/fixtures/trialOrders.ts';
import { create, held, holdRows, idIn, manager } from '#tests/fixtures/rowBench.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';

holdRows('transitions');

const move = (id: string, name: string, input: Row = {}, who = manager): Promise<Row> =>
  held.bench.repository.transition(who, trialOrders, id, name, input);

/** An order for three and two pieces of employee 2, asked for; answers it with its lines. */
async function asked(): Promise<{
  readonly id: string;
  readonly lines: readonly string[];
  readonly version: number;
}> {
  const lines = [
    { name: 'a', wanted: 3 },
    { name: 'b', wanted: 2 },
  ];
  const made = await create({ title: 'order', employee_id: idOf(1, 4, 2), lines }, manager, trialOrders);
  const after = await move(idIn(made), 'ask');
  const ids = (after['lines'] as readonly Row[]).map(({ id }) => String(id));
  return { id: idIn(made), lines: ids, version: Number(after['version']) };
}
const decision = ([first, second]: readonly string[], a: number, b: number) => ({
  lines: [
    { line_id: first, granted: a },
    { line_id: second, granted: b },
  ],
});

describe('a transition with lines whose rule chooses where it leads', () => {
  it('leads to one of its states, saves what was asked and the lines, and is told, once', async () => {
    const { id, lines, version } = await asked();
    const partly = await move(id, 'decide', {
      version,
      reason: 'few',
      hurry: true,
      ...decision(lines, 3, 1),
    });
    expect(partly).toMatchObject({
      status: 'partly_granted',
      version: version + 1,
      reason: 'few',
      lines: [
        { granted: 3, left: '0' },
        { granted: 1, left: '1' },
      ],
      open: '1',
    });
    expect(await move(id, 'decide', { lines: [{ line_id: lines[1], granted: 2 }] })).toMatchObject({
      status: 'granted',
      lines: [{ left: '0' }, { granted: 2, left: '0' }],
      open: '0',
      _may: ['note'],
    });
    const told = await held.bench.sql(
      1,
      `select payload->'to' as to, payload->>'status' as status from outbox where event = 'trial.decided' order by id`,
    );
    expect(told).toEqual([
      { to: { employeeId: idOf(1, 4, 2) }, status: 'partly_granted' },
      { to: { employeeId: idOf(1, 4, 2) }, status: 'granted' },
    ]);
    const history = JSON.parse(await held.bench.repository.history(manager, trialOrders, id)) as Row[];
    expect(history.map(({ action, move: name, reason }) => [action, name, reason])).toEqual([
      ['transition', 'decide', null],
      ['transition', 'decide', 'missing 0,1'],
      ['transition', 'ask', null],
      ['create', undefined, null],
    ]);
  });

  it('notes when and by whom the record came into a state, from outside of those it names (`stamp`)', async () => {
    const { id, lines } = await asked();
    const later = { ...manager, now: new Date(manager.now.getTime() + 60_000) };
    const partly = await move(id, 'decide', decision(lines, 3, 1));
    const first = { decided_by: manager.userId, decided_at: '2026-05-10T10:00:00+00:00' };
    expect(partly).toMatchObject({ ...first, granted_at: null });
    const whole = await move(id, 'decide', { lines: [{ line_id: lines[1], granted: 2 }] }, later);
    expect(whole).toMatchObject({ ...first, granted_at: '2026-05-10T10:01:00+00:00' });
    expect(await move(id, 'note', {}, manager)).toMatchObject({ granted_at: '2026-05-10T10:01:00+00:00' });
  });

  it('refuses on the line and field, a line of another record, an unknown field and what is missing, and nothing moves', async () => {
    const { id, lines, version } = await asked();
    const other = await asked();
    const errors = async (input: Row) => {
      const { status, code, errors: found } = await problemOf(move(id, 'decide', input));
      return [status, code, Object.keys(found ?? {})];
    };
    expect(await errors(decision(lines, 0, 4))).toEqual([422, 'too_much', ['lines.1.granted']]);
    expect(await errors(decision([other.lines[0] ?? ''], 1, 0))).toEqual([
      422,
      'invalid',
      ['lines.1.line_id'],
    ]);
    expect(await errors({ lines: [{ line_id: other.lines[0], granted: 1 }] })).toEqual([
      422,
      'line_unknown',
      ['lines.0.line_id'],
    ]);
    expect(await errors({ lines: [{ line_id: lines[0] }] })).toEqual([422, 'invalid', ['lines.0.granted']]);
    expect(await errors({ title: 'x' })).toEqual([422, 'unknown_field', ['title']]);
    expect(await errors({})).toEqual([409, 'nothing_granted', []]);
    const record = JSON.parse(await held.bench.repository.one(manager, trialOrders, id)) as Row;
    expect(record).toMatchObject({ status: 'asked', version, lines: [{ granted: null }, { granted: null }] });
  });

  it('is not for one’s own record, and not from another state', async () => {
    const { id, lines } = await asked();
    const self = principal({ person: 2 });
    expect((await problemOf(move(id, 'decide', decision(lines, 1, 1), self))).code).toBe('self_approval');
    await move(id, 'takeBack');
    expect((await problemOf(move(id, 'decide', decision(lines, 1, 1)))).code).toBe('invalid_state');
  });

  it('two people decide at once: one is first, the other hears of the change, and it is told once', async () => {
    const { id, lines, version } = await asked();
    const decide = (a: number) => move(id, 'decide', { version, ...decision(lines, a, 2) });
    const ended = await Promise.allSettled([decide(3), decide(1), decide(2)]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = ended.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string }] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(['version_conflict', 'version_conflict']);
    const told = await held.bench.sql(
      1,
      `select count(*)::int as n from outbox where event = 'trial.decided' and payload->>'record_id' = '${id}'`,
    );
    expect(told).toEqual([{ n: 1 }]);
  });

  it('what was done is taken back by the transition it names, as often as it is done, and not after a decision', async () => {
    const { undo } = trialOrders.workflow?.transitions['ask'] ?? {};
    expect(undo).toBe('takeBack');
    const { id, lines, version } = await asked();
    const back = await move(id, undo ?? '', { version });
    expect(back).toMatchObject({ status: 'draft', version: version + 1 });
    expect(back['_may']).toContain('ask');
    const again = await move(id, 'ask', { version: version + 1 });
    expect(again).toMatchObject({ status: 'asked', version: version + 2 });
    await move(id, 'decide', { reason: 'few', ...decision(lines, 3, 2) });
    expect((await problemOf(move(id, undo ?? ''))).code).toBe('invalid_state');
    const history = JSON.parse(await held.bench.repository.history(manager, trialOrders, id)) as Row[];
    expect(history.map(({ move: name }) => name)).toEqual(['decide', 'ask', 'takeBack', 'ask', undefined]);
  });

  it('one that stays leaves the state, is offered where its condition holds, and stands in the history', async () => {
    const { id } = await asked();
    const noted = await move(id, 'note');
    expect(noted).toMatchObject({ status: 'asked', _may: ['edit', 'remove', 'takeBack', 'decide'] });
    expect(noted['seen_at']).not.toBeNull();
  });
});

describe('a status is written by transitions alone', () => {
  const bench = () => held.bench.repository;
  const engine = () => bench().inside;

  it('not by a form: neither when a record is made nor when it is changed', async () => {
    const refused = await problemOf(create({ title: 'x', status: 'granted' }, manager, trialOrders));
    expect([refused.status, refused.code, Object.keys(refused.errors ?? {})]).toEqual([
      422,
      'read_only_field',
      ['status'],
    ]);
    const made = await create({ title: 'x' }, manager, trialOrders);
    const change = bench().change(manager, trialOrders, idIn(made), { version: 1, status: 'asked' });
    expect((await problemOf(change)).code).toBe('read_only_field');
  });

  it('not in bulk, and not within another transition', async () => {
    const { id, lines } = await asked();
    const many = await bench().makeTransitions(manager, trialOrders, 'takeBack', {
      ids: [id],
      status: 'granted',
    });
    expect(many).toMatchObject({ done: [], refused: [{ code: 'unknown_field' }] });
    const one = await problemOf(move(id, 'decide', { status: 'granted', ...decision(lines, 1, 1) }));
    expect(one.code).toBe('unknown_field');
  });

  it('not by a rule: what it changes keeps its state, what it makes begins in a declared one', async () => {
    await expect(create({ title: 'granted by a rule' }, manager, trialOrders)).rejects.toThrow(
      'A record of trial-orders does not begin: granted.',
    );
    expect(await create({ title: 'asked at once' }, manager, trialOrders)).toMatchObject({ status: 'asked' });
    const made = await create({ title: 'x' }, manager, trialOrders);
    const { inWork } = await import('#server/data/write/writeContext.ts');
    const { services, engine: write } = engine();
    const change = inWork(services, manager, write, (work) =>
      write.change(work, trialOrders, idIn(made), { status: 'granted' }, { mode: 'server' }),
    );
    await expect(change).rejects.toThrow('A record of trial-orders moves by a transition');
    const prepared = bench().change(manager, trialOrders, idIn(made), {
      version: 1,
      title: 'granted by a rule',
    });
    await expect(prepared).rejects.toThrow('A record of trial-orders moves by a transition');
    expect(JSON.parse(await bench().one(manager, trialOrders, idIn(made)))).toMatchObject({
      status: 'draft',
    });
  });

  it('a removed record comes back in the state it went in', async () => {
    const { id, version } = await asked();
    await bench().remove(manager, trialOrders, id, { version });
    expect(await bench().undoRemoval(manager, trialOrders, id)).toMatchObject({ status: 'asked' });
  });
});

it('a transition with several targets and no rule that chooses stops the server', () => {
  const rules = [...serverRulesRegistry, ...trialRules].filter((one) => one.for.name !== 'trial-orders');
  const start = (): void => checkBeforeStart(catalogue, rules);
  expect(start).toThrow(CatalogueError);
  expect(start).toThrow(
    'trial-orders: the transition decide has several targets and no rule that chooses one',
  );
});

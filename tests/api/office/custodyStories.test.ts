import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let managers: readonly Person[];
let staff: readonly Person[];
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  managers = await Promise.all([0, 1].map(() => clinic.signedIn({ role: 'hr' })));
  staff = await Promise.all(Array.from({ length: 18 }, () => clinic.signedIn()));
});
afterAll(() => server.stop());

/** What may happen to a thing, as hr.md 7 says it: from where, by whom, and what is true of it then. */
interface Thing {
  readonly state: string;
  readonly holder: number | null;
  readonly receiver: number | null;
}
type By = 'manager' | 'holder' | 'receiver';
interface Rule {
  readonly by: By;
  readonly from: readonly string[];
  /** What the step asks. */
  readonly asks?: object;
  /** It goes to somebody who is chosen. */
  readonly chooses?: true;
  readonly leads: (before: Thing, chosen: number) => Thing;
}
const inStore = { state: 'in_store', holder: null, receiver: null };
const back = ({ holder }: Thing): Thing =>
  holder === null ? inStore : { state: 'held', holder, receiver: null };
const rules: Readonly<Record<string, Rule>> = {
  'hand-over': {
    by: 'manager',
    from: ['in_store'],
    chooses: true,
    leads: (_, receiver) => ({ state: 'awaiting_ack', holder: null, receiver }),
  },
  acknowledge: {
    by: 'receiver',
    from: ['awaiting_ack'],
    leads: ({ receiver }) => ({ state: 'held', holder: receiver, receiver: null }),
  },
  refuse: { by: 'receiver', from: ['awaiting_ack'], asks: { refusal: 'ليست سليمة' }, leads: back },
  recall: { by: 'manager', from: ['awaiting_ack'], leads: back },
  transfer: {
    by: 'manager',
    from: ['held'],
    chooses: true,
    leads: ({ holder }, receiver) => ({ state: 'awaiting_ack', holder, receiver }),
  },
  'request-return': {
    by: 'holder',
    from: ['held'],
    leads: (before) => ({ ...before, state: 'return_requested' }),
  },
  'propose-transfer': {
    by: 'holder',
    from: ['held'],
    chooses: true,
    leads: ({ holder }, receiver) => ({ state: 'transfer_requested', holder, receiver }),
  },
  keep: { by: 'holder', from: ['return_requested', 'transfer_requested'], leads: back },
  'approve-transfer': {
    by: 'manager',
    from: ['transfer_requested'],
    leads: (before) => ({ ...before, state: 'awaiting_ack' }),
  },
  'decline-transfer': {
    by: 'manager',
    from: ['transfer_requested'],
    asks: { refusal: 'يبقى مكانه' },
    leads: back,
  },
  receive: {
    by: 'manager',
    from: ['held', 'return_requested'],
    asks: { condition: 'worn' },
    leads: () => inStore,
  },
  lose: { by: 'manager', from: ['held', 'return_requested'], leads: () => ({ ...inStore, state: 'lost' }) },
};
const names = Object.keys(rules);

interface Step {
  readonly name: string;
  /** Who tries: of the managers, of everybody, or whom the thing is about. */
  readonly who: number;
  readonly right: boolean;
  readonly chosen: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  // Losing ends a story: seldom.
  name: fc.constantFrom(
    ...names,
    ...names.filter((name) => name !== 'lose'),
    'hand-over',
    'acknowledge',
    'acknowledge',
  ),
  who: fc.nat({ max: 17 }),
  // Most tries are by whoever may.
  right: fc.constantFrom(true, true, true, false),
  chosen: fc.nat({ max: 17 }),
});

/** Who tries this step, and whether hr.md 7 lets them. */
function actorOf(
  { name, who, right }: Step,
  thing: Thing,
): { readonly actor: Person; readonly may: boolean } {
  const { by } = rules[name] as Rule;
  const meant = by === 'manager' ? null : by === 'holder' ? thing.holder : thing.receiver;
  if (by === 'manager' && right) return { actor: managers[who % 2] as Person, may: true };
  if (right && meant !== null) return { actor: staff[meant] as Person, may: true };
  return { actor: staff[who] as Person, may: by !== 'manager' && who === meant };
}

const numberOf = (id: unknown): number | null =>
  id === null ? null : staff.findIndex(({ person }) => person.employeeId === id);

/** The last word of the timeline: who has it and who is to answer, read from its moves alone. */
function told(moves: readonly Readonly<Record<string, unknown>>[]): Omit<Thing, 'state'> {
  let [holder, receiver]: [number | null, number | null] = [null, null];
  for (const move of moves) {
    const isGiven = move['kind'] === 'hand_over' || move['kind'] === 'transfer';
    expect(numberOf(move['from_id'])).toBe(holder);
    receiver = isGiven && move['answer'] === null ? numberOf(move['to_id']) : null;
    if (isGiven && move['answer'] === 'accepted') holder = numberOf(move['to_id']);
    if (!isGiven) holder = null;
  }
  return { holder, receiver };
}

async function playAll(steps: readonly Step[]): Promise<void> {
  const [keeper] = managers as [Person];
  const made = await keeper.post('/custody', {
    name: 'جهاز لوحي',
    value: '100',
    branch_id: clinic.start.branch,
  });
  const id = String(made.json.id);
  let thing: Thing = inStore;
  let version = 1;
  for (const one of steps) {
    const rule = rules[one.name] as Rule;
    const { actor, may } = actorOf(one, thing);
    const allowed = may && rule.from.includes(thing.state) && !(rule.chooses && one.chosen === thing.holder);
    const answer = await actor.post(`/custody/${id}/${one.name}`, {
      version,
      ...rule.asks,
      ...(rule.chooses && { receiver_id: staff[one.chosen]?.person.employeeId }),
    });
    expect([one.name, thing, answer.status === 200]).toEqual([one.name, thing, allowed]);
    if (allowed) thing = rule.leads(thing, one.chosen);
    if (allowed) version += 1;
  }
  const { json } = await keeper.get(`/custody/${id}`);
  expect({
    state: json.status,
    holder: numberOf(json.holder_id),
    receiver: numberOf(json.receiver_id),
  }).toEqual(thing);
  // A proposal is no move yet: the timeline says what was handed.
  expect(told(json.moves)).toEqual({
    holder: thing.holder,
    receiver: thing.state === 'transfer_requested' ? null : thing.receiver,
  });
}

it('whatever twenty people try, a thing has one holder at most, and its timeline explains whose it is', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), playAll), {
    numRuns: isLongRun ? 300 : 25,
    endOnFailure: true,
  });
}, 120_000);

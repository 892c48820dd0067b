import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openLeave } from './leaveSupport.ts';

/** A year of annual leave and of holidays that come and go, against a count of days that knows nothing of the product's (hr.md 3). */
let now = new Date('2026-03-02T08:00:00Z');
type Bench = Awaited<ReturnType<typeof openLeave>>;
let server: TestServer;
let bench: Bench;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => (now = new Date(now.getTime() + 1)) });
  bench = await openLeave(server);
});
afterAll(() => server.stop());

const wholeDay = 86_400_000;
/** Days of 2026 from the story's Monday on. */
const dayAt = (offset: number): string =>
  new Date(Date.UTC(2026, 2, 3) + offset * wholeDay).toISOString().slice(0, 10);
const isFriday = (offset: number): boolean => new Date(`${dayAt(offset)}T00:00:00Z`).getUTCDay() === 5;

type Half = 'none' | 'first' | 'second';
interface Leave {
  readonly id: string;
  readonly from: number;
  to: number;
  readonly half: Half;
  status: 'pending' | 'approved' | 'cut_short' | 'gone';
}
interface World {
  readonly who: Awaited<ReturnType<Bench['hired']>>;
  readonly leaves: Leave[];
  readonly holidays: Map<string, number>;
}

const standing = ({ leaves }: World): readonly Leave[] => leaves.filter(({ status }) => status !== 'gone');

/** Quarters would not do: half days are the smallest there are. */
function days(world: World, { from, to, half }: Pick<Leave, 'from' | 'to' | 'half'>): number {
  const feasts = new Set(world.holidays.values());
  let count = 0;
  for (let at = from; at <= to; at += 1)
    if (!isFriday(at) && !feasts.has(at)) count += half === 'none' ? 1 : 0.5;
  return count;
}

const sum = (world: World, which: (leave: Leave) => boolean): number =>
  standing(world)
    .filter(which)
    .reduce((total, leave) => total + days(world, leave), 0);

const overlaps = (world: World, one: Pick<Leave, 'from' | 'to' | 'half'>): boolean =>
  standing(world).some(
    (other) =>
      other.from <= one.to &&
      one.from <= other.to &&
      (one.half === 'none' || other.half === 'none' || one.half === other.half),
  );

const entitled = 21;

interface Step {
  readonly name: 'ask' | 'approve' | 'reject' | 'withdraw' | 'cancel' | 'cutShort' | 'feast' | 'noFeast';
  readonly n: number;
  readonly at: number;
  readonly long: number;
  readonly half: Half;
}

/** The chosen one of those in a state; nothing where there is none. */
const chosen = (world: World, n: number, ...states: readonly Leave['status'][]): Leave | undefined => {
  const found = world.leaves.filter(({ status }) => states.includes(status));
  return found[n % Math.max(1, found.length)];
};

async function done(
  leave: Leave,
  answer: { readonly status: number; readonly text: string },
  becomes: Leave['status'],
) {
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  leave.status = becomes;
}

const steps: Readonly<Record<Step['name'], (world: World, step: Step) => Promise<void>>> = {
  async ask(world, { at, long, half: wanted }) {
    const half = long === 0 ? wanted : 'none';
    const one = { from: at, to: at + long, half };
    const count = days(world, one);
    const isRight = !overlaps(world, one) && count > 0 && sum(world, () => true) + count <= entitled;
    const { status, json } = await bench.ask(world.who, 'annual', dayAt(one.from), dayAt(one.to), { half });
    expect([status, count, json.errors]).toEqual([isRight ? 201 : 422, count, json.errors]);
    if (isRight) world.leaves.push({ ...one, id: String(json.id), status: 'pending' });
  },
  async approve(world, { n }) {
    const leave = chosen(world, n, 'pending');
    if (!leave) return;
    const isRight = sum(world, () => true) <= entitled;
    const answer = await bench.step(bench.hr, leave.id, 'approve');
    if (isRight) return done(leave, answer, 'approved');
    expect([answer.status < 300, answer.status]).toEqual([false, answer.status]);
  },
  async reject(world, { n }) {
    const leave = chosen(world, n, 'pending');
    if (leave)
      await done(leave, await bench.step(bench.hr, leave.id, 'reject', { decision: 'ضغط عمل' }), 'gone');
  },
  async withdraw(world, { n }) {
    const leave = chosen(world, n, 'pending');
    if (leave) await done(leave, await bench.step(world.who, leave.id, 'withdraw'), 'gone');
  },
  async cancel(world, { n }) {
    const leave = chosen(world, n, 'approved', 'cut_short');
    if (leave) await done(leave, await bench.step(bench.hr, leave.id, 'cancel', { decision: 'خطأ' }), 'gone');
  },
  async cutShort(world, { n }) {
    const leave = chosen(world, n, 'approved');
    if (!leave || leave.to === leave.from) return;
    const last = leave.from + (n % (leave.to - leave.from));
    const answer = await bench.step(bench.hr, leave.id, 'cut-short', { last_day: dayAt(last) });
    await done(leave, answer, 'cut_short');
    leave.to = last;
  },
  async feast(world, { at }) {
    const made = await bench.hr.post('/holidays', {
      name_ar: `عطلة ${at}`,
      date_from: dayAt(at),
      date_to: dayAt(at),
      kind: 'clinic',
    });
    expect([made.status, made.text]).toEqual([201, made.text]);
    world.holidays.set(String(made.json.id), at);
  },
  async noFeast(world, { n }) {
    const id = [...world.holidays.keys()][n % Math.max(1, world.holidays.size)];
    if (id === undefined) return;
    expect((await bench.hr.remove(`/holidays/${id}`)).status).toBeLessThan(300);
    world.holidays.delete(id);
  },
};

/** Earned, taken, waiting and left are what is counted beside them; the sums are those of the book. */
async function compare(world: World): Promise<void> {
  const taken = sum(world, ({ status }) => status !== 'pending');
  const pending = sum(world, ({ status }) => status === 'pending');
  expect(await bench.balance(world.who, 'annual')).toEqual([
    entitled,
    taken,
    pending,
    entitled - taken - pending,
  ]);
  expect(await bench.sums()).toEqual([]);
}

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(
    'ask',
    'ask',
    'ask',
    'approve',
    'approve',
    'reject',
    'withdraw',
    'cancel',
    'cutShort',
    'feast',
    'noFeast',
  ),
  n: fc.nat({ max: 30 }),
  at: fc.nat({ max: 40 }),
  long: fc.nat({ max: 9 }),
  half: fc.constantFrom('none', 'first', 'second'),
});

it('whatever is asked, decided, cut short and moved, the balance is what an independent count says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (story) => {
      const world: World = { who: await bench.hired(), leaves: [], holidays: new Map() };
      for (const one of story) await steps[one.name](world, one);
      await compare(world);
      for (const id of world.holidays.keys()) await bench.hr.remove(`/holidays/${id}`);
      world.holidays.clear();
      // Committed and cancelled is the start.
      for (const leave of standing(world))
        await bench.step(
          leave.status === 'pending' ? world.who : bench.hr,
          leave.id,
          leave.status === 'pending' ? 'withdraw' : 'cancel',
          leave.status === 'pending' ? {} : { decision: 'نهاية' },
        );
      expect(await bench.balance(world.who, 'annual')).toEqual([entitled, 0, 0, entitled]);
    }),
    { numRuns: isLongRun ? 1000 : 10, endOnFailure: true },
  );
}, 180_000);

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { openTreatments } from '../treatments/treatmentDesk.ts';
import { accountDesk } from './accountDesk.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

/** Random stories of one patient against a calculator in whole piastres (clinic.md M2, M8, M9). */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let books: ReturnType<typeof accountDesk>;
let doctor: string;
let procedure_id: string;
const day = cairoDay();
beforeAll(async () => {
  desk = await openTreatments();
  books = accountDesk(desk.server, desk.clinic);
  doctor = (await desk.doctor()).person.employeeId;
  procedure_id = await desk.procedure({ scope: 'mouth' });
});
afterAll(() => desk.server.stop());

const amount = fc.integer({ min: 1, max: 90_000 });
const step = fc.oneof(
  fc.record({ does: fc.constant('charge' as const), piastres: amount }),
  fc.record({ does: fc.constant('pay' as const), piastres: amount }),
  fc.record({ does: fc.constant('refund' as const), piastres: amount }),
  fc.record({ does: fc.constant('void' as const), piastres: fc.nat({ max: 9 }) }),
  fc.record({ does: fc.constant('cancel' as const), piastres: fc.nat({ max: 9 }) }),
);
const stories = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), {
  numRuns: isLongRun ? 500 : 25,
  seed: 19,
});
const text = (piastres: number): string =>
  `${piastres < 0 ? '-' : ''}${Math.trunc(Math.abs(piastres) / 100)}.${String(Math.abs(piastres) % 100).padStart(2, '0')}`;

/** What stands, in the order it came: above nought owes, below pays. */
interface Side {
  readonly id: string;
  readonly kind: 'charge' | 'pay' | 'refund';
  readonly piastres: number;
  isGone?: boolean;
}

/** The oldest money for the oldest debt: what each debt has got. */
function spread(sides: readonly Side[]): ReadonlyMap<string, number> {
  let money = sides.reduce((sum, one) => sum + (one.kind === 'pay' && !one.isGone ? one.piastres : 0), 0);
  return new Map(
    sides.flatMap((one) => {
      if (one.kind === 'pay') return [];
      const got = one.isGone ? 0 : Math.min(money, one.piastres);
      money -= got;
      return [[one.id, got] as const];
    }),
  );
}
const owed = (sides: readonly Side[]): number =>
  sides.reduce((sum, one) => sum + (one.isGone ? 0 : one.kind === 'pay' ? -one.piastres : one.piastres), 0);

async function charged(patient_id: string, piastres: number): Promise<string> {
  const line = await desk.added({ patient_id, procedure_id, doctor_id: doctor, unit_price: text(piastres) });
  expect((await desk.step(line.id, 'start')).status).toBe(200);
  return String(line.id);
}

async function take(
  patient: string,
  sides: Side[],
  { does, piastres }: (typeof stories)[number][number],
): Promise<void> {
  if (does === 'charge') sides.push({ id: await charged(patient, piastres), kind: 'charge', piastres });
  if (does === 'pay') {
    const { id, told } = await books.pay(patient, text(piastres), day);
    expect(told).toBe('posted');
    sides.push({ id, kind: 'pay', piastres });
  }
  if (does === 'refund') {
    const { id, told } = await books.refund(patient, text(piastres), day);
    const isCovered = piastres <= -owed(sides);
    expect(told).toBe(isCovered ? 'posted' : 'refund.exceeds_credit');
    if (isCovered) sides.push({ id, kind: 'refund', piastres });
  }
  const standing = sides.filter(({ kind, isGone }) => !isGone && (kind === 'charge') === (does === 'cancel'));
  const one = standing[piastres % Math.max(standing.length, 1)];
  if (!one || (does !== 'void' && does !== 'cancel')) return;
  if (does === 'void') expect(await books.takeBack(one.id, day)).toBe('posted');
  else expect((await desk.step(one.id, 'cancel', { cancel_reason: 'لم يتم العلاج' })).status).toBe(200);
  one.isGone = true;
}

it(
  'balance, what pays for what and the statement are those of the calculator, and all taken back is nought',
  async () => {
    for (const story of stories) {
      const patient = await desk.patient();
      const sides: Side[] = [];
      for (const one of story) {
        await take(patient, sides, one);
        expect((await desk.owner.get(`/patients/${patient}`)).json.balance).toBe(text(owed(sides)));
        const got = spread(sides);
        for (const { id } of sides.filter(({ kind }) => kind === 'charge'))
          expect([id, Number(await books.paid(id)) * 100]).toEqual([id, expect.closeTo(got.get(id) ?? 0, 3)]);
      }
      const statement = (await desk.owner.get(`/patients/${patient}/reports/account`)).json;
      if (sides.length > 0) expect(statement.at(-1).balance).toBe(text(owed(sides)));
      for (const { id, kind } of sides.filter(({ isGone }) => !isGone))
        if (kind === 'charge') await desk.step(id, 'cancel', { cancel_reason: 'لم يتم العلاج' });
        else await books.takeBack(id, day);
      expect((await desk.owner.get(`/patients/${patient}`)).json.balance).toBe('0.00');
    }
    expect((await desk.owner.post('/patient-ledger/proof')).json.drift_count).toBe(0);
  },
  isLongRun ? 1_800_000 : 30_000,
);

it('twenty payments and ten charges at once: the balance is their sum, and one void of twenty goes through', async () => {
  const patient = await desk.patient();
  const lines = await Promise.all(
    Array.from({ length: 10 }, () =>
      desk.added({ patient_id: patient, procedure_id, doctor_id: doctor, unit_price: '10' }),
    ),
  );
  const paid = await Promise.all([
    ...Array.from({ length: 20 }, () => books.pay(patient, '7.50', day)),
    ...lines.map(async ({ id }) => ({ id, told: String((await desk.step(id, 'start')).status) })),
  ]);
  expect(paid.map(({ told }) => told).toSorted()).toEqual([
    ...Array<string>(10).fill('200'),
    ...Array<string>(20).fill('posted'),
  ]);
  expect((await desk.owner.get(`/patients/${patient}`)).json.balance).toBe('-50.00');
  const voids = await Promise.all(Array.from({ length: 20 }, () => books.takeBack(paid[0]?.id ?? '', day)));
  expect(voids.filter((one) => one === 'posted')).toHaveLength(1);
  expect((await desk.owner.get(`/patients/${patient}`)).json.balance).toBe('-42.50');
  expect((await desk.owner.post('/patient-ledger/proof')).json.drift_count).toBe(0);
});

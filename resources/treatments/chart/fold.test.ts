import { expect, it } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import { surfaces } from '../../shared/teeth.ts';
import { conditions } from '../findings.ts';
import { daysOfChange, fold } from './fold.ts';
import type { ChartEntry, FindingMark, TreatmentMark } from './marks.ts';

/** A small generator of numbers, so that a failing history can be made again from its seed. */
function random(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const upTo = (n: number): number => Math.floor(next() * n);
  return { upTo, pick: <T>(from: readonly T[]): T => from[upTo(from.length)] as T };
}
const dayOf = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
const mostDays = 40;

/** What a clinic may write in any order: findings and treatments that begin, change, end, are struck, late and early. */
function history(seed: number): readonly ChartEntry[] {
  const { upTo, pick } = random(seed);
  const few = ['46', '11', '55', '24', '38'] as const;
  const entries: ChartEntry[] = [];
  const effects = ['extraction', 'implant', 'pontic', 'denture', 'filling', 'crown', 'none'] as const;
  for (let seq = 1; seq <= 30; seq += 1) {
    const at = upTo(mostDays);
    const day = upTo(12) === 0 ? '0001-01-01' : dayOf(at);
    const isGone = day === '0001-01-01' || upTo(5) === 0;
    const common = { surfaces: surfaces.filter(() => upTo(4) === 0), since: dayOf(at) };
    if (upTo(2) === 0) {
      const state: FindingMark = { ...common, tooth: pick(few), condition: pick(conditions), severity: null };
      entries.push({ seq, day, id: `f${upTo(6)}`, of: 'finding', state: isGone ? null : state });
    } else {
      const status = pick(['planned', 'in_progress', 'completed'] as const);
      const isNamed = upTo(3) > 0;
      const state: TreatmentMark = {
        ...common,
        teeth: isNamed ? [pick(few)] : [],
        area: isNamed ? null : pick(['00', '01', '40'] as const),
        effect: pick(effects),
        status,
      };
      entries.push({ seq, day, id: `t${upTo(6)}`, of: 'treatment', state: isGone ? null : state });
    }
  }
  return entries;
}

it('between two days of change the mouth stays, on each of them it does not', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const entries = history(seed);
    const said = (at: string): string => {
      const { teeth: all, ofAreas } = fold(entries, at);
      const treated = [...all.values()].flatMap(({ treatments }) => treatments);
      const found = [...all.values()].flatMap(({ findings }) => findings);
      // `since` alone orders, and is part of what was written.
      return JSON.stringify(
        [found, treated, ofAreas].map((some) => some.map((one) => JSON.stringify(one)).toSorted()),
      );
    };
    const days = new Set(daysOfChange(entries));
    for (let n = 1; n <= mostDays; n += 1)
      if (said(dayOf(n - 1)) !== said(dayOf(n)))
        expect([seed, n, days.has(dayOf(n))]).toEqual([seed, n, true]);
      else expect([seed, n, days.has(dayOf(n))]).toEqual([seed, n, false]);
  }
});

it('W13 by hand: extraction, implant, and what is cancelled leaves on its day', () => {
  const done = (effect: TreatmentMark['effect'], since: string): TreatmentMark => ({
    teeth: ['46'],
    surfaces: [],
    area: null,
    effect,
    status: 'completed',
    since,
  });
  const entries: ChartEntry[] = [
    { seq: 1, day: '2025-01-05', id: 'a', of: 'treatment', state: done('extraction', '2025-01-05') },
    { seq: 2, day: '2025-03-05', id: 'b', of: 'treatment', state: done('implant', '2025-03-05') },
    { seq: 3, day: '2025-06-01', id: 'b', of: 'treatment', state: null },
  ];
  const states = ['2025-01-04', '2025-01-05', '2025-03-04', '2025-03-05', '2025-05-31', '2025-06-01'].map(
    (at) => fold(entries, at).teeth.get('46')?.state,
  );
  expect(states).toEqual(['sound', 'missing', 'missing', 'implant', 'implant', 'missing']);
  expect(daysOfChange(entries)).toEqual(['2025-01-05', '2025-03-05', '2025-06-01']);
});

it('a mouth of 2,000 entries folds within 50 ms', () => {
  const entries = Array.from({ length: 70 }, (_, seed) => history(seed + 1000)).flatMap((some, at) =>
    some.map((one) => ({ ...one, id: `${one.id}-${at}`, seq: one.seq + at * 100 })),
  );
  expect(entries.length).toBeGreaterThanOrEqual(2000);
  fold(entries, dayOf(mostDays));
  const start = performance.now();
  fold(entries, dayOf(mostDays));
  daysOfChange(entries);
  expectWithin(performance.now() - start, 50);
});

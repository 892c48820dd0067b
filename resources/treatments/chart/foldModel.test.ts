import fc from 'fast-check';
import { expect, it } from 'vitest';
import { teeth, type Tooth } from '../../shared/teeth.ts';
import { conditions } from '../findings.ts';
import { daysOfChange, fold } from './fold.ts';
import type { ChartEntry, FindingMark, TreatmentMark } from './marks.ts';

/**
 * The mouth of any day against one that is told quite differently: every finding and treatment has a calendar of thirty days that is
 * written over from the day of each entry on, and a tooth is asked from its last word backwards.
 */

/** Day 0 is the one before all others, at which what was written in error is taken away. */
const dayOf = (index: number): string =>
  index === 0 ? '0001-01-01' : `2026-03-${String(index).padStart(2, '0')}`;
const lastDay = 30;

const mouthPart: Readonly<Record<string, string>> = {
  '00': '12345678',
  '01': '1256',
  '02': '3478',
  '10': '15',
  '20': '26',
  '30': '37',
  '40': '48',
};

// Few teeth, so that much happens to each.
const someTeeth: readonly Tooth[] = ['11', '16', '36', '46', '55', '75'];
const aTooth = fc.constantFrom(...someTeeth);
const aDay = fc.integer({ min: 1, max: lastDay });
const surface = fc.subarray(['M', 'D', 'O', 'B', 'L'] as const);

const finding = fc.record({
  of: fc.constant('finding' as const),
  tooth: aTooth,
  surfaces: surface,
  condition: fc.constantFrom(...conditions, 'missing', 'missing', 'bridge_existing' as const),
  severity: fc.constantFrom(null, 1, 2, 3),
});
const treatment = fc.record({
  of: fc.constant('treatment' as const),
  teeth: fc.oneof(fc.subarray([...someTeeth], { minLength: 1, maxLength: 3 }), fc.constant([])),
  surfaces: surface,
  area: fc.constantFrom('00', '01', '02', '10', '20', '30', '40' as const),
  effect: fc.constantFrom(
    'filling',
    'crown',
    'extraction',
    'extraction',
    'implant',
    'pontic',
    'denture',
    'none',
  ),
});
/** What is said of a finding or treatment, in the order it is said: from a day on it is so, or it is not there. */
const said = fc.array(
  fc.record({
    day: aDay,
    is: fc.constantFrom('planned', 'in_progress', 'completed', 'completed', 'gone', 'never'),
    since: aDay,
  }),
  { minLength: 1, maxLength: 6, size: 'max' },
);
const history = fc.array(fc.record({ what: fc.oneof(finding, treatment), said }), {
  minLength: 3,
  maxLength: 14,
  size: 'max',
});

type Story = typeof history extends fc.Arbitrary<infer One> ? One : never;

function markOf({ what, word }: { what: Story[number]['what']; word: Story[number]['said'][number] }) {
  const since = dayOf(Math.min(word.since, word.day));
  if (word.is === 'gone' || word.is === 'never') return null;
  const { of: _of, ...mark } = what;
  if (what.of === 'finding') return { ...mark, since } as FindingMark;
  const area = what.teeth.length > 0 ? null : what.area;
  return { ...mark, area, status: word.is, since: dayOf(word.day) } as unknown as TreatmentMark;
}

/** The entries of all of a history, one of each in turn, as several people write at once. */
function entriesOf(story: Story): ChartEntry[] {
  const entries: ChartEntry[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    for (const [at, { what, said: words }] of story.entries()) {
      const word = words[turn];
      if (!word) continue;
      const day = word.is === 'never' ? dayOf(0) : dayOf(word.day);
      const state = markOf({ what, word });
      entries.push({ seq: entries.length + 1, day, id: `subject ${at}`, of: what.of, state } as ChartEntry);
    }
  return entries;
}

type Word = { readonly id: string; readonly seq: number; readonly mark: Record<string, unknown> };

/** The calendar of each subject: what it is at the end of each of the days 0 to 30. */
function calendars(entries: readonly ChartEntry[]): ReadonlyMap<string, (Word | undefined)[]> {
  const all = new Map<string, (Word | undefined)[]>();
  for (const { id, seq, day, state } of entries) {
    const calendar = all.get(id) ?? Array.from<Word | undefined>({ length: lastDay + 1 });
    all.set(id, calendar);
    for (let at = 0; at <= lastDay; at += 1)
      if (dayOf(at) >= day) calendar[at] = state === null ? undefined : { id, seq, mark: { ...state } };
  }
  return all;
}

const namesTooth = ({ mark }: Word, tooth: Tooth): boolean =>
  mark['tooth'] === tooth || ((mark['teeth'] as string[] | undefined)?.includes(tooth) ?? false);
const inArea = ({ mark }: Word, tooth: Tooth): boolean =>
  typeof mark['area'] === 'string' && mouthPart[mark['area']]!.includes(tooth[0]!);

/** What a tooth is, asked from the last word about it backwards. */
function toothAfter(words: readonly Word[], tooth: Tooth): string {
  const last = words.at(-1);
  if (!last) return 'sound';
  const before = (): string => toothAfter(words.slice(0, -1), tooth);
  const { condition, effect, status } = last.mark;
  if (namesTooth(last, tooth)) {
    if (condition === 'bridge_existing') return before() === 'missing' ? 'pontic' : before();
    if (condition === 'implant_existing') return 'implant';
    if (['missing', 'unerupted', 'impacted'].includes(String(condition))) return String(condition);
    if (status === 'completed' && effect === 'extraction') return 'missing';
    if (status === 'completed' && ['implant', 'pontic', 'denture'].includes(String(effect)))
      return String(effect);
  } else if (inArea(last, tooth) && status === 'completed' && effect === 'denture' && before() === 'missing')
    return 'denture';
  return before();
}

const byId = <One extends { readonly id: string }>(some: readonly One[]): One[] =>
  some.toSorted((one, other) => one.id.localeCompare(other.id));
/** One mouth in words, so that two of them are compared at once. */
const told = (mouth: readonly (readonly [Tooth, string, unknown[]])[], ofAreas: readonly string[]): string =>
  JSON.stringify([mouth, ofAreas.toSorted()]);

function foldedMouth(entries: readonly ChartEntry[], at: string): string {
  const { teeth: views, ofAreas } = fold(entries, at);
  const mouth = teeth.map((tooth) => {
    const view = views.get(tooth);
    const marks = byId([...(view?.findings ?? []), ...(view?.treatments ?? [])]);
    return [tooth, String(view?.state), marks.map(({ id, ...mark }) => [id, mark])] as const;
  });
  return told(
    mouth,
    ofAreas.map(({ id }) => id),
  );
}

function replayedMouth(all: ReadonlyMap<string, (Word | undefined)[]>, at: number): string {
  const words = [...all.values()]
    .flatMap((calendar) => calendar[at] ?? [])
    .toSorted((a, b) => String(a.mark['since']).localeCompare(String(b.mark['since'])) || a.seq - b.seq);
  const mouth = teeth.map((tooth) => {
    const here = byId(words.filter((word) => namesTooth(word, tooth)));
    return [tooth, toothAfter(words, tooth), here.map(({ id, mark }) => [id, mark])] as const;
  });
  const ofAreas = words.filter(({ mark }) => typeof mark['area'] === 'string');
  return told(
    mouth,
    ofAreas.map(({ id }) => id),
  );
}

it('clinic.md 2.4: 500 random histories, each at every day: states, findings and treatments of 52 teeth are those of an independent replay', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(history, (story) => {
      const entries = entriesOf(story);
      const all = calendars(entries);
      for (let at = 0; at <= lastDay; at += 1) {
        const [folded, replayed] = [foldedMouth(entries, dayOf(at)), replayedMouth(all, at)];
        for (const [, state] of JSON.parse(replayed)[0] as [string, string][]) seen.add(state);
        if (folded !== replayed) expect([at, JSON.parse(folded)]).toEqual([at, JSON.parse(replayed)]);
      }
    }),
    { numRuns: 500 },
  );
  // What is compared is more than healthy teeth.
  expect([...seen].toSorted()).toEqual(
    ['sound', 'missing', 'implant', 'pontic', 'denture', 'unerupted', 'impacted'].toSorted(),
  );
});

it('the slider stops at exactly the days on which something is otherwise than the day before', () => {
  fc.assert(
    fc.property(history, (story) => {
      const entries = entriesOf(story);
      const days = new Set<string>();
      for (const calendar of calendars(entries).values())
        for (let at = 0; at <= lastDay; at += 1) {
          const [now, before] = [
            calendar[at]?.mark ?? null,
            at > 0 ? (calendar[at - 1]?.mark ?? null) : null,
          ];
          if (JSON.stringify(now) !== JSON.stringify(before)) days.add(dayOf(at));
        }
      expect(daysOfChange(entries)).toEqual([...days].toSorted());
    }),
    { numRuns: 500 },
  );
});

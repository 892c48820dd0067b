import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDay, row, someRow } from '#tests/fixtures/sessionRows.ts';
import { sessionsOf, type ScheduleRow } from './sessions.ts';

const Cairo = 'Africa/Cairo';
/** What Intl says the wall clock of Cairo shows, minute by minute: the model knows neither offsets nor this module's clock. */
const minute = 60_000;
const shape = new Intl.DateTimeFormat('sv-SE', { timeZone: Cairo, dateStyle: 'short', timeStyle: 'short' });
const weekdayShape = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

interface Minute {
  readonly at: number;
  readonly wall: string;
}
function minutesAround(day: string): readonly Minute[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: 58 * 60 }, (_, n) => noon - 20 * 60 * minute + n * minute).map((at) => ({
    at,
    wall: shape.format(at),
  }));
}

/** A row's minutes on a date by the words of clinic.md 4.2 alone. */
function modelled(
  one: ScheduleRow,
  day: string,
  minutes: readonly Minute[],
): readonly [number, number] | undefined {
  const special = one.exceptions?.find(({ date }) => date === day);
  if (special?.closed) return undefined;
  const [opens, closes] = [special?.opens ?? one.opens, special?.closes ?? one.closes];
  const begins = `${day} ${opens}`;
  const ends = `${closes <= opens ? nextDay(day) : day} ${closes}`;
  const from = minutes.find(({ wall }) => wall === begins) ?? minutes.find(({ wall }) => wall > begins);
  const to = minutes.findLast(({ wall }) => wall === ends) ?? minutes.find(({ wall }) => wall > ends);
  return from && to && from.at < to.at ? [from.at, to.at] : undefined;
}

const days = [
  '2026-04-22',
  '2026-04-23',
  '2026-04-24',
  '2026-10-28',
  '2026-10-29',
  '2026-10-30',
  '2026-02-20',
] as const;
const around = new Map(days.map((day) => [day, minutesAround(day)]));
describe('property: against a model that counts minutes', () => {
  it('each day has the sessions of its highest valid rows, at the minutes the wall clock says', () => {
    fc.assert(
      fc.property(
        fc.array(someRow, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...days),
        (given, day) => {
          const rows = given
            .map((one) => row(one))
            .filter((one) => !one.valid_to || one.valid_to >= one.valid_from);
          const weekday = weekdayShape.format(Date.parse(`${day}T00:00Z`)).toLowerCase();
          const valid = rows.filter((one) => one.valid_from <= day && (!one.valid_to || day <= one.valid_to));
          const top = Math.max(...valid.map((one) => one.priority));
          const expected = valid
            .filter((one) => one.priority === top && one.weekday === weekday)
            .filter((one) => {
              // Weeks passed since the day it is valid from, counted one by one.
              let weeks = 0;
              for (
                let at = Date.parse(one.valid_from);
                at + 7 * 1_440 * minute <= Date.parse(day);
                at += 7 * 1_440 * minute
              )
                weeks += 1;
              return weeks % one.repeat_weeks === 0;
            })
            .flatMap((one) => {
              const found = modelled(one, day, around.get(day) ?? []);
              return found ? [[one.id, ...found] as const] : [];
            });
          // One row at a time, so that none is shortened by another.
          const answered = valid
            .filter((one) => one.priority === top)
            .flatMap((one) => sessionsOf([one], day, day, Cairo))
            .map((one) => [one.scheduleId, Date.parse(one.from), Date.parse(one.to)]);
          expect(answered).toEqual(expected);
          const all = sessionsOf(rows, day, day, Cairo);
          expect(all.every((s) => expected.some(([id]) => id === s.scheduleId))).toBe(true);
          // Whatever is asked, nobody works twice at once.
          const long = sessionsOf(rows, '2026-04-20', '2026-04-27', Cairo);
          expect(long.every((s, at) => at === 0 || String(long[at - 1]?.to) <= s.from)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

import { goesByBusinessDay } from '../fields/kinds/date.ts';
import { kinds, valueTraitsOf } from '../fields/kinds/index.ts';
import type { Condition } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import { addDays, addMonths, monthStart } from '../time/days.ts';

/** Who looks, and when: what the words of a declared filter stand for. */
export interface Viewer {
  /** The clinic's day. */
  readonly today: string;
  /** The day of calendar and money (clinic.md G4). */
  readonly businessDay: string;
  readonly employeeId: string | null;
  readonly userId: string;
}

const offset = /^[+-]\d{1,4}$/;
const operators = /_(?:gte|lte|gt|lt|neq|like|null)$/;

/** The field or named filter that a key of a filter is about: `hire_date_lte` → `hire_date`. */
export const nameOfKey = (key: string): string => key.replace(operators, '');

/**
 * All that a list asks: its own narrowing, but for the fields the question itself is about. What a filter, a view or an address asks of a
 * field takes the place of what the screen asks of it (UX-09); anything else would hide what was asked for.
 */
export function narrowed<Value>(
  where: Condition | undefined,
  asked: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value | Condition[string]>> {
  const names = new Set(Object.keys(asked).map(nameOfKey));
  const kept = Object.entries(where ?? {}).filter(([key]) => !names.has(nameOfKey(key)));
  return { ...asked, ...Object.fromEntries(kept) };
}

function resolved(resource: AnyResource, key: string, value: unknown, viewer: Viewer): unknown {
  const field = resource.fields[nameOfKey(key)];
  const isInstant = /^(created|updated)_at/.test(key);
  const { calendar } = field ? valueTraitsOf(field) : kinds[isInstant ? 'dateTime' : 'text'];
  if (calendar !== null) {
    if (value === 'businessDay') return viewer.businessDay;
    const today = goesByBusinessDay(field) ? viewer.businessDay : viewer.today;
    if (value === 'month') return monthStart(today);
    const days =
      value === 'today' ? 0 : typeof value === 'string' && offset.test(value) ? Number(value) : undefined;
    if (days === undefined) return value;
    // An offset on a month counts months.
    if (calendar === 'month') return addMonths(monthStart(today), days).slice(0, 7);
    return addDays(today, days);
  }
  if (value !== 'me') return value;
  if (field?.target === 'users') return viewer.userId;
  // Without a file of one's own nothing is one's own.
  return viewer.employeeId ?? viewer.userId;
}

/** A declared filter with its words in place (`ListView`); pure, so that lists, cards and the server read it alike. */
export const resolveFilter = (
  resource: AnyResource,
  filter: Condition,
  viewer: Viewer,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((one) => resolved(resource, key, one, viewer))
        : resolved(resource, key, value, viewer),
    ]),
  );

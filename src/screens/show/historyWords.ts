import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { HistoryEntry } from '#src/client/records/dataProvider.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { kindOf, textOf } from '#src/fields/core/registry.ts';
import { say } from '#src/client/words/recordWords.ts';
import { remarkStep } from '#src/features/remarks/words.ts';
import { nounOf } from '../parts/titles.ts';

type Change = HistoryEntry['changes'][number];
export type HistoryKind = 'create' | 'update' | 'move' | 'remove';
type Labels = Readonly<Record<string, string>>;

/** A value of the past as its kind writes it; references by the labels that came with the entry. '' = nothing to say. */
function pastText(place: FieldPlace, value: unknown, labels: Labels, reading: Reading): string {
  const { name, field } = place;
  if (value === null || value === undefined) return '';
  // An id says nothing to people, the new caption of a file does.
  if (kindOf(field).speechless) return typeof value === 'string' && !isId(value) ? value : '';
  const named = Array.isArray(value)
    ? value.map((id) => labels[String(id)]).filter((label) => label !== undefined)
    : labels[String(value)];
  return textOf({ value, place, reading, record: { [name]: value, _labels: { [name]: named } } });
}

/** «from … to …» in the shape that fits what is known of both sides. */
function sidesText(
  patterns: Readonly<Record<'fromTo' | 'filled' | 'emptied' | 'touched', string>>,
  values: {
    readonly actor?: string;
    readonly field: string;
    readonly before: string;
    readonly after: string;
  },
  { locale }: Reading,
): string {
  const { before, after } = values;
  const pattern =
    before !== '' && after !== ''
      ? patterns.fromTo
      : after !== ''
        ? patterns.filled
        : before !== ''
          ? patterns.emptied
          : patterns.touched;
  return say(locale, pattern, values);
}

function changeSentence(
  place: FieldPlace,
  before: unknown,
  after: unknown,
  labels: Labels,
  reading: Reading,
): string {
  const sides = {
    field: place.label,
    before: pastText(place, before, labels, reading),
    after: pastText(place, after, labels, reading),
  };
  return sidesText(reading.t.history, sides, reading);
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** Rows that came, went or changed, each in one sentence. */
function lineTexts(place: FieldPlace, change: Change, reading: Reading): readonly string[] {
  const { t, locale, format } = reading;
  const labels = change.labels ?? {};
  const places = Object.keys(place.field.of ?? {}).map((name) => linePlace(place, name, locale));
  const whole = (row: Row): string =>
    places
      .map((one) => pastText(one, row[one.name], labels, reading))
      .filter(Boolean)
      .join(' · ');
  const before = new Map(rowsIn(change.before).map((row) => [row['id'], row]));
  const after = new Map(rowsIn(change.after).map((row) => [row['id'], row]));
  const gone = [...before].filter(([id]) => !after.has(id));
  const kept = [...after].map(([id, row]): string => {
    const old = before.get(id);
    if (!old) return `${t.history.lineAdded}: ${whole(row)}`;
    const parts = places
      .filter(({ name }) => JSON.stringify(old[name] ?? null) !== JSON.stringify(row[name] ?? null))
      .map((one) => changeSentence(one, old[one.name], row[one.name], labels, reading));
    return `${t.history.lineChanged}: ${format.commas(parts)}`;
  });
  return [...kept, ...gone.map(([, row]) => `${t.history.lineRemoved}: ${whole(row)}`)];
}

/** One changed field: its name, and what of it changed. A field of lines has several sentences. */
export interface ToldChange {
  readonly field: string;
  readonly texts: readonly string[];
  readonly isLines: boolean;
}

const placeIn = (resource: AnyResource, field: string, reading: Reading): FieldPlace | undefined =>
  field in resource.fields || field === 'status' ? placeOf(resource, field, reading.locale) : undefined;

/** The changes of an entry in human words (UX-19); a field the declaration no longer knows is left out. */
export function toldChanges(
  resource: AnyResource,
  changes: readonly Change[],
  reading: Reading,
): readonly ToldChange[] {
  return changes.flatMap((change): ToldChange[] => {
    const place = placeIn(resource, change.field, reading);
    if (!place) return [];
    if (place.field.of)
      return [{ field: place.label, texts: lineTexts(place, change, reading), isLines: true }];
    const text = changeSentence(place, change.before, change.after, change.labels ?? {}, reading);
    return [{ field: place.label, texts: [text], isLines: false }];
  });
}

/** What kind of step an entry is, for the filter. */
export function kindOfEntry({ action, move }: HistoryEntry): HistoryKind {
  if (action === 'create') return 'create';
  if (action === 'delete' || action === 'remove') return 'remove';
  return move !== undefined || action === 'transition' || action === 'archive' ? 'move' : 'update';
}

/** Changes worth telling beside the sentence: a move says its state already. */
export const besides = (entry: HistoryEntry): readonly Change[] =>
  kindOfEntry(entry) === 'move' ? entry.changes.filter(({ field }) => field !== 'status') : entry.changes;

/** Whether the sentence says all there is: one plain field, from what to what. */
export function isSingle(resource: AnyResource, entry: HistoryEntry): boolean {
  const [only, ...more] = entry.changes;
  return (
    kindOfEntry(entry) === 'update' &&
    entry.operation === undefined &&
    only !== undefined &&
    more.length === 0 &&
    resource.fields[only.field]?.of === undefined
  );
}

/** Who did what, as one sentence: «غيّر مسؤول الرواتب الراتب الأساسي من … إلى …» (UX-19). */
export function entrySentence(resource: AnyResource, entry: HistoryEntry, reading: Reading): string {
  const { t, locale } = reading;
  const words = t.history;
  const actor = entry.actor ?? words.system;
  const one = nounOf(resource, 'one', locale);
  const named = entry.move ?? entry.operation;
  const action = named === undefined ? undefined : resource.words[locale].actions?.[named];
  const kind = kindOfEntry(entry);
  const remark = remarkStep(locale, 'history', entry.remark);
  if (remark !== undefined) return say(locale, remark, { actor });
  if (kind === 'create') return say(locale, words.created, { actor, one });
  if (entry.action === 'restore') return say(locale, words.restored, { actor, one });
  if (kind === 'remove') return say(locale, words.removed, { actor, one });
  if (action !== undefined) return say(locale, words.moved, { actor, action });
  const [only] = entry.changes;
  const place = only && placeIn(resource, only.field, reading);
  if (!isSingle(resource, entry) || !only || !place)
    return say(locale, words.changedMany, { actor, n: entry.changes.length });
  const labels = only.labels ?? {};
  return sidesText(
    {
      fromTo: words.changedOne,
      filled: words.filledOne,
      emptied: words.emptiedOne,
      touched: words.touchedOne,
    },
    {
      actor,
      field: place.label,
      before: pastText(place, only.before, labels, reading),
      after: pastText(place, only.after, labels, reading),
    },
    reading,
  );
}

/** Remarks of the server's rules are kept as names; what people typed is shown as it is. */
export const reasonText = (reason: string, { t }: Reading): string =>
  reason
    .split('; ')
    .map((one) => (t.history.reasons as Readonly<Record<string, string>>)[one] ?? one)
    .join(' · ');

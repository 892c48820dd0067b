import type { Subject } from '#metadata/access.ts';
import { offeredSorts } from '#metadata/derive/sorts.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { kindOf } from '#src/fields/core/registry.ts';
import { numberStart, seriesOf } from '#metadata/fields/series.ts';
import { kinds, valueKindOf } from '#metadata/fields/kinds/index.ts';
import type { Kind } from '#metadata/fields/kinds/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import type { Locale } from '#i18n/plural.ts';
import { mayRead } from '../parts/access.ts';

/** More columns than this are not shown before somebody asks for them (UX-08). */
export const mostColumns = 7;

/** What a list shows where its screen names no columns: the first telling fields and the state. */
function ownColumns(resource: AnyResource): readonly string[] {
  const light = Object.entries(resource.fields).filter(([, { kind }]) => kinds[kind].inLists === 'first');
  return [...light.slice(0, 6).map(([name]) => name), ...(resource.workflow ? ['status'] : [])];
}

/** The columns of a list that this person may read; without those named in `except` (the parent of a related list). */
export function columnsOf(
  resource: AnyResource,
  screen: Screen,
  subject: Subject,
  locale: Locale,
  except: readonly string[] = [],
): readonly FieldPlace[] {
  return (screen.columns ?? ownColumns(resource))
    .filter((name) => !except.includes(name) && mayRead(resource, name, subject))
    .map((name) => placeOf(resource, name, locale));
}

/** Seven at first: the state stays, what goes goes from the end (UX-08). A report shows what it says it shows. */
export function firstColumns(declared: readonly FieldPlace[]): readonly FieldPlace[] {
  if (declared.length <= mostColumns || declared[0]?.resource.isReport === true) return declared;
  const state = declared.filter(({ name }, index) => name === 'status' && index >= mostColumns);
  return [...declared.slice(0, mostColumns - state.length), ...state];
}

const isOffered = (kind: Kind): boolean => ['first', 'offered'].includes(kinds[kind].inLists);

/** Everything that can be a column for this person: the declared ones first, then every other field a list answers. */
export function offeredColumns(
  resource: AnyResource,
  declared: readonly FieldPlace[],
  subject: Subject,
  locale: Locale,
  except: readonly string[] = [],
): readonly FieldPlace[] {
  const known = new Set([...declared.map(({ name }) => name), ...except]);
  const others = Object.entries(resource.fields)
    .filter(([, { kind, options, hidden }]) => isOffered(kind) && options.sensitive !== true && !hidden)
    .map(([name]) => name);
  const times = resource.isReport ? [] : ['created_at', 'updated_at'];
  const rest = [...others, ...(resource.workflow ? ['status'] : []), ...times].filter(
    (name) => !known.has(name) && mayRead(resource, name, subject),
  );
  return [...declared, ...rest.map((name) => placeOf(resource, name, locale))];
}

/** The columns on show: those somebody chose, else the first ones. The identifying one leads and cannot be missing. */
export function chosenColumns(
  declared: readonly FieldPlace[],
  offered: readonly FieldPlace[],
  chosen: readonly string[] | undefined,
): readonly FieldPlace[] {
  const [first] = declared;
  const wanted = (chosen ?? []).flatMap((name) => offered.find((place) => place.name === name) ?? []);
  if (!first || wanted.length === 0) return firstColumns(declared);
  return [first, ...wanted.filter(({ name }) => name !== first.name)];
}

/** A list of many rows is ordered only by what has an index, and by the clinic's own fields. */
export const isSortable = ({ field, name, resource }: FieldPlace): boolean =>
  kinds[field.kind].sorts === 'offered' &&
  (field.within !== undefined || (offeredSorts(resource)?.has(name) ?? true));

const isCode = ({ field }: FieldPlace): boolean => (field.options as { code?: unknown }).code !== undefined;

/** The longest word of a state or choice, in pixels of the table's type. */
const wordWidth = ({ optionWords }: FieldPlace): number =>
  Math.max(0, ...Object.values(optionWords).map((word) => word.length)) * 6.4;

/** A choice with colours is drawn as a badge, whose dot and ends take room beside the word. */
const badgeRoom = 22;

/** What a choice needs: its longest word, the padding of the cell, and its badge. */
const choiceWidth = (place: FieldPlace): number =>
  Math.min(wordWidth(place) + 34 + ('tones' in place.field.options ? badgeRoom : 0), 180);

/** A letter of a head, and what stands beside its word: the padding, and most of the sorted column's arrow; all of it where there is room. */
const headLetter = 7.2;
const headRoom = ({ isReport }: AnyResource): number => (isReport ? 42 : 36);

/** People are called by four names; they are read in one line. */
const isPerson = ({ field: { kind, target } }: FieldPlace): boolean =>
  kind === 'reference' && (target === 'users' || target === 'employees');
const personWidth = 168;
/** «11 يوماً ونصف»: a value in words, not a bare number. */
const measuredWidth = 132;
/** A report has room for the whole of a document's number. */
const codeWidth = ({ isReport }: AnyResource): number => (isReport ? 136 : 104);
/** The number of a document with room for its sort arrow: what a name would take is worth more to the names beside it. */
const leadCodeWidth = 160;
const codeLetter = 8.2;
/** What a document's number needs where its series says how long it is: no more than that. */
function leadNumberWidth({ field, resource }: FieldPlace): number {
  const series = seriesOf(field);
  // A code of a branch is as long as somebody typed it.
  if (series === undefined || series.per !== undefined) return leadCodeWidth;
  const start = numberStart(series, series.yearly === undefined ? {} : { year: '2026' });
  return Math.min((start.length + series.digits) * codeLetter + headRoom(resource), leadCodeWidth);
}

/** The least width of a column before somebody drags its edge, in pixels: its kind's, and room for its head. */
export function widthOf(place: FieldPlace, index: number): number {
  const { label, name, resource } = place;
  const kind = kindOf(place.field);
  const own =
    name === 'status'
      ? Math.min(wordWidth(place) + 84, 176)
      : valueKindOf(place.field) === 'select'
        ? choiceWidth(place)
        : isCode(place)
          ? codeWidth(resource)
          : isPerson(place)
            ? personWidth
            : place.field.options['saidWith'] !== undefined
              ? measuredWidth
              : kind.width;
  // A face stands beside the name.
  const face = Object.values(resource.fields).some(({ kind: one }) => one === 'image');
  const lead = kind.brief ? own : face ? 248 : isCode(place) ? leadNumberWidth(place) : 200;
  return Math.round(
    Math.max(index === 0 ? lead : own, Math.min(label.length * headLetter + headRoom(resource), 190)),
  );
}

/**
 * How much of the free width of a table a column takes: the one that identifies the row and texts share it, so that
 * nothing is cut while there is room; days, numbers and states need no more than they have.
 */
export function shareOf(place: FieldPlace, index: number): number {
  const { brief, grows } = kindOf(place.field);
  if (index === 0 && !brief) return 2;
  // A document's number is read whole or not at all.
  if (isCode(place)) return 2;
  return grows ? 5 : 0.5;
}

/**
 * How much of its width a column whose values take a second line gives where a table is too wide, in pixels: a quarter, but its head stays
 * whole.
 */
export const givenBy = ({ label }: FieldPlace, width: number): number =>
  Math.max(0, Math.floor(width - Math.max(width * 0.75, label.length * headLetter + 24)));

/** The order a list opens in: its own, else the plain list's, else newest first. */
export function firstSort(resource: AnyResource, screen: Screen): { field: string; order: 'ASC' | 'DESC' } {
  return sortFrom(screen.sort ?? resource.screens['list']?.sort ?? '-created_at');
}

/** `-created_at` → newest first. */
export const sortFrom = (sort: string): { field: string; order: 'ASC' | 'DESC' } =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' };

/** Newest first → `-created_at`. */
export const sortText = ({ field, order }: { readonly field: string; readonly order: string }): string =>
  order === 'DESC' ? `-${field}` : field;

/** A list of own rows is about one person: their name in each row would only take room. */
export const ownExcept = (resource: AnyResource, screen: Screen): readonly string[] =>
  screen.own === true && resource.person !== undefined && screen.columns === undefined
    ? [resource.person]
    : [];

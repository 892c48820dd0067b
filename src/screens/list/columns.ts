import type { Subject } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';
import type { FieldPlace } from '#src/fields/kind.ts';
import { placeOf } from '#src/fields/place.ts';
import type { Locale } from '#i18n/plural.ts';
import { mayRead } from '../parts/access.ts';

const heavyKinds = ['lines', 'part', 'longText', 'richText', 'files', 'custom', 'image'];
const unsortableKinds = [
  'lines',
  'part',
  'files',
  'file',
  'image',
  'custom',
  'references',
  'tags',
  'freeTags',
  'reference',
  'computed',
];

/** What a list shows where its screen names no columns: the first telling fields and the state. */
function ownColumns(resource: AnyResource): readonly string[] {
  const light = Object.entries(resource.fields).filter(([, { kind }]) => !heavyKinds.includes(kind));
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

export const isSortable = ({ field }: FieldPlace): boolean => !unsortableKinds.includes(field.kind);

/** The order a list opens in: its own, else the plain list's, else newest first. */
export function firstSort(resource: AnyResource, screen: Screen): { field: string; order: 'ASC' | 'DESC' } {
  const sort = screen.sort ?? resource.screens['list']?.sort ?? '-created_at';
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' };
}

/** A list of own rows is about one person: their name in each row would only take room. */
export const ownExcept = (resource: AnyResource, screen: Screen): readonly string[] =>
  screen.own === true && resource.person !== undefined && screen.columns === undefined
    ? [resource.person]
    : [];

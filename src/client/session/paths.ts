import { HOME, LOGIN } from './realm.ts';
import type { AddressBook, EntityEntry, ScreenEntry } from '#metadata/derive/entries.ts';
import type { StandardScreen } from '#metadata/screens.ts';

/** react-admin builds its own paths below this prefix; they never reach the address bar (DESIGN 6). */
export const MARK = '/~ra';
export { HOME };
/** No screen has this address, so the shell answers with its not-found panel. */
export const NOWHERE = '/not-found';

export type Params = Readonly<Record<string, string | undefined>>;

/** Puts parameters into an address; `undefined` when one is missing. */
export function fillPath(pattern: string, params: Params): string | undefined {
  let complete = true;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') complete = false;
    return encodeURIComponent(value ?? '');
  });
  return complete ? path : undefined;
}

/** What to open instead where a resource has no screen of the wanted kind. */
const fallbacks: Readonly<Record<StandardScreen, readonly StandardScreen[]>> = {
  list: ['list'],
  create: ['create', 'list'],
  edit: ['edit', 'show', 'list'],
  show: ['show', 'edit', 'list'],
};

/** The screen of exactly this kind; of several, the one of own rows when `name` is such a list. */
function screenOf(catalogue: AddressBook, name: string, kind: StandardScreen): ScreenEntry | undefined {
  const [resource, variant] = name.split('~');
  const screens = catalogue.screens.filter((entry) => entry.resource.name === resource);
  if (kind === 'list' && variant !== undefined) return screens.find((entry) => entry.name === variant);
  const ofKind = screens.filter((entry) => entry.kind === kind);
  const isOwn = (entry: ScreenEntry): boolean => entry.screen.own === true || entry.screen.action === 'self';
  const own = variant === undefined ? undefined : ofKind.find(isOwn);
  return own ?? ofKind.find((entry) => entry.name === kind) ?? ofKind.find((entry) => !isOwn(entry));
}

/** The id of the record in an address of its own, by whatever name the address gives it. */
export function recordIdIn(
  catalogue: AddressBook,
  resource: EntityEntry,
  params: Params,
): string | undefined {
  const entry = catalogue.screens.find(
    ({ resource: { name }, idParam }) => name === resource.name && idParam !== undefined && idParam in params,
  );
  return entry?.idParam === undefined ? undefined : params[entry.idParam];
}

/** An address of a record with its id in it; `undefined` when another parameter is missing. */
export const fillRecordPath = (
  { path, idParam = 'id' }: ScreenEntry,
  params: Params,
  id: string,
): string | undefined => fillPath(path, { ...params, [idParam]: id });

/** The parameters of the current address, with the record on show also under the name its children know it by. */
export function paramsForChildren(
  catalogue: AddressBook,
  resource: EntityEntry | undefined,
  params: Params,
): Params {
  const id = resource && recordIdIn(catalogue, resource, params);
  if (!resource || id === undefined) return params;
  const names = catalogue.resources.flatMap(({ parent }) =>
    parent?.resource === resource.name ? [parent.param] : [],
  );
  return { ...Object.fromEntries(names.map((name) => [name, id])), ...params };
}

/**
 * The product's address of a resource's screen, or of the nearest screen it has.
 * `name` may be `penalties~self`. `undefined`: no such screen, or a parent's id is missing.
 */
export function addressOf(
  catalogue: AddressBook,
  name: string,
  kind: StandardScreen,
  params: Params = {},
  id?: string,
): string | undefined {
  const resource = catalogue.byName.get(name.split('~')[0] ?? '');
  if (!resource) return undefined;
  for (const wanted of fallbacks[kind]) {
    const entry = screenOf(catalogue, name, wanted);
    if (!entry) continue;
    const address = id === undefined ? fillPath(entry.path, params) : fillRecordPath(entry, params, id);
    if (address !== undefined) return address;
  }
  return undefined;
}

const specials: Readonly<Record<string, string>> = {
  '': HOME,
  login: LOGIN,
  'access-denied': '/no-permission',
  'authentication-error': LOGIN,
};

/** Turns react-admin's `/~ra/penalties/7/show?x` into the product's `/penalties/7/view?x`; other paths pass untouched. */
export function toProductPath(catalogue: AddressBook, path: string, here: Params): string {
  if (path !== MARK && !path.startsWith(`${MARK}/`) && !path.startsWith(`${MARK}?`)) return path;
  const [, pathname = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(path.slice(MARK.length)) ?? [];
  const [name = '', second, third, ...more] = pathname.split('/').filter(Boolean);
  const special = specials[name];
  if (special !== undefined && second === undefined) return special + tail;
  // A redirect function returned an address of its own.
  if (!catalogue.byName.has(name.split('~')[0] ?? '') || more.length > 0) return pathname + tail;
  const kind = kindOfMarked(second, third);
  const id = kind === 'edit' || kind === 'show' ? decodeURIComponent(second ?? '') : undefined;
  return (addressOf(catalogue, name, kind, here, id) ?? NOWHERE) + tail;
}

function kindOfMarked(second: string | undefined, third: string | undefined): StandardScreen {
  if (second === undefined) return 'list';
  if (second === 'create') return 'create';
  return third === 'show' ? 'show' : 'edit';
}

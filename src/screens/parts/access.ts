import { decide, type Subject } from '#metadata/access.ts';
import type { EntityEntry, ScreenEntry } from '#metadata/derive/entries.ts';
import { seeingRules } from '#metadata/derive/seeing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { StandardAction } from '#metadata/resource.ts';
import type { StandardScreen } from '#metadata/screens.ts';
import type { Row } from '#src/client/records/row.ts';
import { closedAddress, panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { catalogue, opensInPanel, opensOwnInPanel } from '#src/client/catalogue/catalogue.ts';
import { addressOf, fillPath, fillRecordPath, type Params } from '#src/client/session/paths.ts';
import { screenAbove } from '#src/client/catalogue/screenAbove.ts';

/**
 * Whether this person may do it to any row at all; a row of their own is decided by the server. Of an entity known by its
 * names alone only the standard actions can be asked.
 */
export function mayDo(resource: EntityEntry, action: StandardAction, subject: Subject): boolean;
export function mayDo(resource: AnyResource, action: string, subject: Subject): boolean;
export function mayDo(
  {
    access,
    workflow,
    operations,
  }: Pick<EntityEntry, 'access'> & Pick<AnyResource, 'workflow' | 'operations'>,
  action: string,
  subject: Subject,
): boolean {
  const rule = access[action] ?? workflow?.transitions[action]?.access ?? operations?.[action]?.access ?? [];
  return decide(rule, subject) !== undefined;
}

/** Whether the list may be taken away as a file: by whoever sees it, where the declaration names nobody else. */
export const mayExport = ({ access }: EntityEntry, subject: Subject): boolean => {
  const rule = access['export'];
  return rule === undefined || decide(rule, subject) !== undefined;
};

/** Whether this person may look at any record of it at all, by whichever right; about single ones the server decides. */
export const maySee = (resource: EntityEntry, subject: Subject): boolean =>
  decide(seeingRules(resource).flat(), subject) !== undefined;

/** Whether a field may be read on some row; without the right its column, filter and value are not offered. */
export function mayRead(resource: AnyResource, name: string, subject: Subject): boolean {
  const rule = resource.fields[name]?.options.read;
  return rule === undefined || decide(rule, subject) !== undefined;
}

/** Whether a named filter may be asked: by whoever reads what it looks at on all rows of their list, as the server holds. */
export function mayAsk(resource: AnyResource, filter: string, subject: Subject): boolean {
  const rows = decide(resource.access['list'] ?? [], subject) ?? 'all';
  return (resource.filterReads?.[filter] ?? []).every((name) => {
    const rule = resource.fields[name]?.options.read;
    const scope = rule === undefined ? 'all' : decide(rule, subject);
    return scope === 'all' || scope === rows;
  });
}

/** `_may` of a record as the API answers it: what this person may do to it now. */
export const mayNow = (record: Row): readonly string[] =>
  Array.isArray(record['_may']) ? record['_may'].map(String) : [];

/** A screen made for people's own rows: it says so, or every right to it is one for own rows. */
const isForOwn = ({ screen, rule }: ScreenEntry): boolean =>
  screen.own === true || (rule.length > 0 && rule.every(({ scope }) => scope === 'self'));

/**
 * The screen of a kind that this person may open, as the route's guard decides. Own lists prefer the screens made for
 * own rows, other lists the plain ones.
 */
function entryFor(
  resource: EntityEntry,
  kind: StandardScreen,
  subject: Subject,
  own: boolean,
): ScreenEntry | undefined {
  const open = catalogue.screens.filter(
    (entry) =>
      entry.resource.name === resource.name &&
      entry.kind === kind &&
      decide(entry.rule, subject) !== undefined,
  );
  const plain = open.find(({ name }) => name === kind);
  return own ? (open.find(isForOwn) ?? plain ?? open[0]) : (plain ?? open[0]);
}

/** Where a click on a row leads: its page, or the form where it has no page. `name` may be `penalties~self`. */
export function rowAddress(
  resource: EntityEntry,
  name: string,
  subject: Subject,
  params: Params,
): (id: string) => string | undefined {
  const own = name.includes('~');
  if (opensInPanel(resource, 'show') || (own && opensOwnInPanel(resource)))
    return (id) => (maySee(resource, subject) ? panelAddress(resource.name, id) : undefined);
  const entry = entryFor(resource, 'show', subject, own) ?? entryFor(resource, 'edit', subject, own);
  return (id) => entry && fillRecordPath(entry, params, id);
}

/** Whether the product has an address for a single record of this resource. */
export const hasPage = (resource: EntityEntry): boolean =>
  resource.panel === true ||
  catalogue.screens.some(
    (entry) => entry.resource.name === resource.name && (entry.kind === 'show' || entry.kind === 'edit'),
  );

/** The address of the form for a new record, for those who may add one; `own` prefers the form for own rows. */
export function createAddress(
  resource: EntityEntry,
  subject: Subject,
  params: Params,
  own = false,
): string | undefined {
  if (opensInPanel(resource, 'create'))
    return mayDo(resource, 'create', subject) ? panelAddress(resource.name, 'new') : undefined;
  const entry = entryFor(resource, 'create', subject, own);
  return entry && fillPath(entry.path, params);
}

/**
 * Where a list offers to add. On a list of own rows that is what will be one's own; what is made for others is made from the list of
 * all, by whoever may open that.
 */
export function addAddress(
  resource: AnyResource,
  subject: Subject,
  params: Params,
  own: boolean,
): string | undefined {
  const address = createAddress(resource, subject, params, own);
  if (!own || address === undefined || startsAsOwn(resource)) return address;
  const open = catalogue.screens.filter(
    (entry) => entry.resource.name === resource.name && decide(entry.rule, subject) !== undefined,
  );
  const isForOthers = !open.some((entry) => entry.kind === 'create' && isForOwn(entry));
  return isForOthers && open.some((entry) => entry.kind === 'list' && !isForOwn(entry)) ? undefined : address;
}

/** Whether what somebody makes is about themself from the start. */
const startsAsOwn = ({ person = '', fields }: AnyResource): boolean =>
  fields[person]?.options['default'] !== undefined;

/** The parameter by which an address names the draft it goes on with. */
export const draftParam = 'draft';

/** The address of a record's form, where there is one; whether it may be opened, `_may` says. */
export function editAddress(
  resource: EntityEntry | AnyResource,
  params: Params,
  id: string,
): string | undefined {
  if (opensInPanel(resource, 'edit')) return panelAddress(resource.name, `${id}/edit`);
  if (catalogue.screens.some((entry) => entry.resource.name === resource.name && entry.kind === 'edit'))
    return addressOf(catalogue, resource.name, 'edit', params, id);
  // A draft is gone on with in the form it was begun in.
  const begun = Object.values(resource.screens).find(
    (screen) => 'savesBy' in screen && screen.kind !== 'custom',
  );
  return begun && `${fillPath(`/${begun.path}`, params) ?? ''}?${draftParam}=${id}`;
}

/** The page of a record, for those who may open it. */
export function showAddress(
  resource: EntityEntry,
  subject: Subject,
  params: Params,
  id: string,
): string | undefined {
  if (opensInPanel(resource, 'show'))
    return maySee(resource, subject) ? panelAddress(resource.name, id) : undefined;
  const entry = entryFor(resource, 'show', subject, false);
  return entry && fillRecordPath(entry, params, id);
}

/** A list this person may go back to; the one of own rows first where `own`. */
export function listAddress(
  resource: EntityEntry,
  subject: Subject,
  params: Params,
  own = false,
): string | undefined {
  if (resource.panel === true && opensInPanel(resource, 'list'))
    return mayDo(resource, 'list', subject) ? panelAddress(resource.name) : closedAddress();
  const entry = entryFor(resource, 'list', subject, own);
  return entry && fillPath(entry.path, params);
}

/** Where a document that is made on a page of its own and has no list leads back to: the screen its address continues. */
export function addressAbove(
  resource: EntityEntry,
  screenName: string,
  subject: Subject,
  params: Params,
): string | undefined {
  const entry = catalogue.screens.find(
    (one) => one.resource.name === resource.name && one.name === screenName,
  );
  const above = entry && screenAbove(entry, ({ rule }) => decide(rule, subject) !== undefined);
  return above && fillPath(above.path, params);
}

/** Whether a screen of a resource is made for people's own rows. */
export const isOwnScreen = (resource: EntityEntry, screenName: string): boolean =>
  catalogue.screens.some(
    (entry) => entry.resource.name === resource.name && entry.name === screenName && isForOwn(entry),
  );

import { addDays } from '#metadata/time/days.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { decide } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { narrowed } from '#metadata/derive/viewFilter.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { planOf } from './listPlan.ts';
import { resourceFor } from '../statement/ownFields.ts';
import { readableFields } from '../statement/readContext.ts';
import { readingFor, type Services } from '../statement/services.ts';

/** What a saved view holds of a list. */
export interface ViewState {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly q?: string;
  /** `["name", "ASC"]`, several such pairs, or `{field, order}` as react-admin writes it. */
  readonly sort?: unknown;
  readonly columns?: readonly string[];
}

/** The list screen a key such as `penalties` or `penalties~self` names; undefined for any other text. */
export function listScreen(catalogue: Catalogue, list: string): ScreenEntry<AnyResource> | undefined {
  const [name = '', screen = 'list'] = list.split('~');
  return catalogue.screens.find(
    (entry) => entry.kind === 'list' && entry.resource.name === name && entry.name === screen,
  );
}

/** A value as it would be asked today: views may say `today`, `me` and days from today (metadata/screens.ts, ListView). */
function asAsked(value: unknown, resource: AnyResource, key: string, principal: Principal): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((one) => asAsked(one, resource, key, principal));
  const name = Object.keys(resource.fields).find((field) => key === field || key.startsWith(`${field}_`));
  const field = name === undefined ? undefined : resource.fields[name];
  const calendar = field === undefined ? 'day' : kinds[field.kind].calendar;
  if (value === 'today') return calendar === 'month' ? principal.today.slice(0, 7) : principal.today;
  if (value === 'me')
    return field?.target === 'users' ? principal.userId : (principal.employeeId ?? principal.userId);
  if (typeof value === 'string' && calendar === 'day' && /^[+-]\d{1,4}$/.test(value))
    return addDays(principal.today, Number(value));
  return value;
}

const sortText = (sort: unknown): string | undefined => {
  if (sort === undefined || sort === null) return undefined;
  const { field, order } = sort as { field?: unknown; order?: unknown };
  return JSON.stringify(Array.isArray(sort) ? sort : [field, order ?? 'ASC']);
};

/**
 * Whether the caller could open the list as a view shows it, by the list's own parser. Throws 403 where the list is not
 * theirs, 422 `unknown_field` for fields, sorts and columns they do not know, 400 for another shape.
 */
export async function checkView(
  services: Services,
  principal: Principal,
  list: string,
  state: ViewState,
): Promise<void> {
  const entry = listScreen(services.catalogue, list);
  if (!entry) throw new ProblemError('invalid', { errors: { list: { key: 'bad_choice' } } });
  const { rule, screen } = entry;
  if (!decide(rule, principal)) throw new ProblemError('forbidden', { resource: entry.resource });
  const resource = await resourceFor(services.database, principal, entry.resource, [JSON.stringify(state)]);
  const filter = Object.fromEntries(
    Object.entries(state.filter ?? {}).map(([key, value]) => [key, asAsked(value, resource, key, principal)]),
  );
  const q = state.q === undefined || state.q === '' ? {} : { q: state.q };
  planOf(services, principal, resource, {
    filter: JSON.stringify({ ...narrowed(screen.where, filter), ...q }),
    sort: sortText(state.sort),
    scope: screen.own ? 'self' : undefined,
  });
  const { open, guarded } = readableFields(readingFor(services, principal), resource);
  const known = new Set([...open, ...guarded.keys(), 'id', 'status', 'created_at', 'updated_at']);
  const unknown = (state.columns ?? []).find(
    (name) => !known.has(resource.fields[name]?.within?.field ?? name),
  );
  if (unknown !== undefined)
    throw new ProblemError('unknown_field', { errors: { [unknown]: { key: 'unknown_field' } }, resource });
}

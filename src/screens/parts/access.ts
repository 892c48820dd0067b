import { decide, type Subject } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { StandardScreen } from '#metadata/screens.ts';
import type { Row } from '#src/fields/kind.ts';
import { catalogue } from '#src/admin/catalogue.ts';
import { addressOf, type Params } from '#src/admin/paths.ts';

/** Whether this person may do it to any row at all; a row of their own is decided by the server. */
export const mayDo = (resource: AnyResource, action: string, subject: Subject): boolean =>
  decide(
    resource.access[action] ??
      resource.workflow?.transitions[action]?.access ??
      resource.operations?.[action]?.access ??
      [],
    subject,
  ) !== undefined;

const mayShow = (resource: AnyResource, subject: Subject): boolean =>
  mayDo(resource, 'show', subject) || mayDo(resource, 'self', subject);

/** Whether a field may be read on some row; without the right its column, filter and value are not offered. */
export function mayRead(resource: AnyResource, name: string, subject: Subject): boolean {
  const rule = resource.fields[name]?.options.read;
  return rule === undefined || decide(rule, subject) !== undefined;
}

/** `_may` of a record as the API answers it: what this person may do to it now. */
export const mayNow = (record: Row): readonly string[] =>
  Array.isArray(record['_may']) ? record['_may'].map(String) : [];

const hasScreen = (resource: AnyResource, kind: StandardScreen): boolean =>
  catalogue.screens.some((entry) => entry.resource.name === resource.name && entry.kind === kind);

/** Where a click on a row leads: its page, or the form where it has no page. `name` may be `penalties~self`. */
export function rowAddress(
  resource: AnyResource,
  name: string,
  subject: Subject,
  params: Params,
): (id: string) => string | undefined {
  const kind = (['show', 'edit'] as const).find(
    (one) =>
      hasScreen(resource, one) &&
      (one === 'show' ? mayShow(resource, subject) : mayDo(resource, 'edit', subject)),
  );
  return (id) => (kind === undefined ? undefined : addressOf(catalogue, name, kind, params, id));
}

/** The address of the form for a new record, for those who may add one. */
export const createAddress = (resource: AnyResource, subject: Subject, params: Params): string | undefined =>
  hasScreen(resource, 'create') && mayDo(resource, 'create', subject)
    ? addressOf(catalogue, resource.name, 'create', params)
    : undefined;

export const editAddress = (resource: AnyResource, params: Params, id: string): string | undefined =>
  hasScreen(resource, 'edit') ? addressOf(catalogue, resource.name, 'edit', params, id) : undefined;

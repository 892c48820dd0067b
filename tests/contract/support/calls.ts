import type { AnyResource } from '#metadata/resource.ts';
import { beginningsOf, transitionPath } from '#metadata/derive/transitions.ts';
import type { Answer } from '#tests/setup/client.ts';
import type { Actor, MarkedClinic } from './clinics.ts';
import { isHeld, rightOf } from './expectations.ts';
import {
  askedFor,
  draftOf,
  expectStatus,
  hintOf,
  idOf,
  inState,
  ownRecord,
  startOf,
  toolsFor,
  type DraftOptions,
  type Row,
} from './drafts.ts';
import { once } from './once.ts';
import { query } from './requests.ts';

/** One call of one action, before it is known who makes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: Row;
}

const listed: Readonly<Record<string, string>> = {
  list: '',
  self: query({ scope: 'self' }),
  team: query({ scope: 'team' }),
  export: `/export${query({ format: 'csv' })}`,
};

const isMove = (resource: AnyResource, action: string): boolean =>
  Object.hasOwn(resource.workflow?.transitions ?? {}, action);

/** Whether the action is about one record. */
export const isAboutOne = (resource: AnyResource, action: string): boolean =>
  ['show', 'history', 'edit', 'remove', 'undo-removal'].includes(action) ||
  isMove(resource, action) ||
  (resource.operations?.[action]?.path.split('/').includes(':id') ?? false);

/** The state the action must find its record in, where not any will do. */
const stateFor = (resource: AnyResource, action: string): string | undefined =>
  isMove(resource, action) ? startOf(resource, action) : hintOf(resource).operations?.[action]?.state;

/**
 * A record on which the action is possible and which nobody changes: one for all actions that ask for the same state, for
 * whoever is refused and whoever only looks.
 */
export function untouchedFor(clinic: MarkedClinic, resource: AnyResource, action: string): Promise<Row> {
  const { record, body } = hintOf(resource).operations?.[action] ?? {};
  // A hint chooses its record or makes it ready, and so for its action alone.
  const which = (record ?? body) ? action : `in ${stateFor(resource, action) ?? 'its first state'}`;
  return once(clinic, `${resource.name} untouched ${which}`, () => recordFor(clinic, resource, action));
}

/** The record with its person as the other one it is about, where the step is theirs to take (`turned` of its hint). */
export async function turnedFor(
  clinic: MarkedClinic,
  resource: AnyResource,
  move: string,
  record: Row,
): Promise<Row> {
  const { turned } = hintOf(resource);
  if (turned?.steps.includes(move)) await turned.turn(toolsFor(clinic), idOf(record));
  return record;
}

/** A new record on which the action is possible; about the person where one is given. */
export async function recordFor(
  clinic: MarkedClinic,
  resource: AnyResource,
  action: string,
  options: Pick<DraftOptions, 'person' | 'holder'> = {},
): Promise<Row> {
  const { person } = options;
  const hint = hintOf(resource).operations?.[action];
  const known = await hint?.record?.(toolsFor(clinic, options));
  if (known !== undefined)
    return expectStatus(
      await clinic.owner.get(`/${resource.name}/${known}`),
      200,
      `the record for ${action}`,
    );
  const own = person ? hintOf(resource).ownState : undefined;
  const state = stateFor(resource, action) ?? own ?? beginningsOf(resource.workflow)[0] ?? '';
  const unique = resource.person === 'id' || resource.fields[resource.person ?? '']?.options.unique === true;
  if (person && unique) return ownRecord(clinic, resource, person);
  const record = await inState(clinic, resource, state, options);
  return person ? turnedFor(clinic, resource, action, record) : record;
}

/** The call of an operation with the path and body its hints name. */
async function operationCall(
  clinic: MarkedClinic,
  resource: AnyResource,
  action: string,
  record: Row,
): Promise<Call> {
  const operation = resource.operations?.[action];
  const hint = hintOf(resource).operations?.[action];
  const tools = toolsFor(clinic);
  const params: Row = { id: record['id'], ...(await hint?.params?.(tools, record)) };
  const path = (operation?.path ?? '').replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const asked = hint?.query ? query(await hint.query(tools)) : '';
  const call = {
    method: operation?.method ?? 'GET',
    path: path.startsWith('/') ? `${path}${asked}` : `/${resource.name}/${path}${asked}`,
  };
  return call.method === 'GET' ? call : { ...call, body: (await hint?.body?.(tools, record)) ?? {} };
}

/** What a client sends for an action of a resource, on this record where the action is about one. */
export async function callOf(
  clinic: MarkedClinic,
  resource: AnyResource,
  action: string,
  record: Row,
  by: Actor,
): Promise<Call> {
  const base = `/${resource.name}`;
  const one = `${base}/${idOf(record)}`;
  const version = { version: record['version'] };
  if (action in listed) return { method: 'GET', path: `${base}${listed[action] ?? ''}` };
  if (action === 'show') return { method: 'GET', path: one };
  if (action === 'history') return { method: 'GET', path: `${one}/history` };
  if (['totals', 'ids', 'twins'].includes(action)) return { method: 'GET', path: `${base}/${action}` };
  if (action === 'undo-removal') {
    // There is something to take back only for who removed it.
    if (by !== clinic.owner) await by.call('DELETE', one);
    return { method: 'POST', path: `${one}/undo-removal`, body: {} };
  }
  if (action === 'create') {
    // Whoever may make own rows only makes one about themself.
    const held = rightOf(resource.name, action).openings.filter(({ permission }) =>
      isHeld(permission, by.permissions),
    );
    const own = held.length > 0 && held.every((opening) => opening.own);
    const body = await draftOf(clinic, resource, own ? { by, person: by } : { by });
    return { method: 'POST', path: base, body };
  }
  if (action === 'edit') return { method: 'PUT', path: one, body: version };
  if (action === 'remove') return { method: 'DELETE', path: one };
  if (!isMove(resource, action)) return operationCall(clinic, resource, action, record);
  const asked = await askedFor(clinic, resource, action, record);
  // Making it ready may have changed it.
  const { json } = await clinic.owner.get(one);
  const body = { version: (json as Row | undefined)?.['version'] ?? record['version'], ...asked };
  return { method: 'POST', path: `${one}/${transitionPath(action)}`, body };
}

export const send = (
  by: Pick<Actor, 'call'>,
  { method, path, body }: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => by.call(method, path, { body, headers });

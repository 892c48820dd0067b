/// <reference types="vite/client" />
import { normaliseValues, problemsIn } from '#metadata/derive/problems.ts';
import { holds, type Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { beginningsOf, startsOf, transitionPath } from '#metadata/derive/transitions.ts';
import type { DraftHint, DraftTools } from '#tests/fixtures/drafts/draft.ts';
import { candidatesOf, figures, type Wanted } from './candidates.ts';
import type { Actor, MarkedClinic } from './clinics.ts';
import { every, isPossible, rightOf } from './expectations.ts';
import { once } from './once.ts';
import { expectStatus, idOf, type Row } from './rows.ts';
import { wayFrom } from './ways.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

export { expectStatus, idOf, type Row } from './rows.ts';

export interface DraftOptions {
  /** Every field that takes a value, not only the required ones. */
  readonly full?: boolean;
  /** Whom the record is about. */
  readonly person?: Actor;
  /** Whoever must hold all the rights the record gives; whoever creates it unless given. */
  readonly holder?: Actor;
  /** Who will create it; the owner unless given. */
  readonly by?: Actor;
}

export const resourceOf = (name: string): AnyResource => {
  const found = every.find((one) => one.name === name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
};
/** What a valid record of an entity needs beyond its declaration, by the entity's name. */
const draftHints = Object.fromEntries(
  Object.entries(
    import.meta.glob<DraftHint>('../../expected/*.draft.ts', { eager: true, import: 'draftHint' }),
  ).map(([file, hint]) => [file.slice(file.lastIndexOf('/') + 1, -'.draft.ts'.length), hint]),
);
export const hintedNames: readonly string[] = Object.keys(draftHints);
export const hintOf = ({ name }: AnyResource): DraftHint => draftHints[name] ?? {};
/** The record of this resource that others of the clinic point at. Nobody changes it. */
export const sharedRecord = (clinic: MarkedClinic, name: string): Promise<Row> =>
  once(clinic, name, () => make(clinic, resourceOf(name)));
/** The record of this resource with a value in every field, as it was answered when it was made; for whoever only looks. */
export const fullRecord = (clinic: MarkedClinic, resource: AnyResource): Promise<Row> =>
  once(clinic, `${resource.name} full`, () => make(clinic, resource, { full: true }));

const targetsOf = (clinic: MarkedClinic): Wanted['targets'] => ({
  shared: (name) => sharedRecord(clinic, name),
  fresh: (name) => make(clinic, resourceOf(name)),
});

export const toolsFor = (clinic: MarkedClinic, { person, by, holder }: DraftOptions = {}): DraftTools => ({
  day: cairoDay,
  defaultRole: clinic.start.roles.get('employee') ?? '',
  mark: `${clinic.mark}${figures(clinic.next())}`,
  permissions: (holder ?? by ?? clinic.owner).permissions,
  userId: clinic.owner.userId,
  actor: (person ?? holder ?? by ?? clinic.owner).userId,
  target: async (name) => idOf(await sharedRecord(clinic, name)),
  fresh: (name) => make(clinic, resourceOf(name)),
  inState: async (name, state, values) =>
    idOf(await inState(clinic, resourceOf(name), state, person ? { person } : {}, values)),
  sql: (text, values) => clinic.sql(text, values),
  posted: async (path, body) => {
    const [, name = '', id] = path.split('/');
    const [own] = await clinic.sql(`select id from "${name.replaceAll('-', '_')}" where id = $1`, [id]);
    // Of another clinic's record there is nothing to post.
    expectStatus(await clinic.owner.post(path, body), own === undefined ? 404 : 200, path);
  },
  person: async () => person?.employeeId ?? idOf(await sharedRecord(clinic, 'employees')),
});

/** Fields a client may fill. */
const isOpen = ({ kind, options }: Field): boolean =>
  !options.readOnly && kind !== 'computed' && kind !== 'part';
const hasPreset = ({ options }: Field): boolean => 'default' in options || 'sequence' in options;

/** A valid record as a client would send it, from the declaration and the hand-typed hints. */
export async function draftOf(
  clinic: MarkedClinic,
  resource: AnyResource,
  options: DraftOptions = {},
): Promise<Record<string, unknown>> {
  const hinted = (await hintOf(resource).values?.(toolsFor(clinic, options))) ?? {};
  const values: Record<string, unknown> = { ...hinted };
  const choices = new Map<string, unknown[]>();
  const row = clinic.next();
  for (const [index, [name, field]] of Object.entries(resource.fields).entries()) {
    if (name in hinted || !isOpen(field)) continue;
    if (!options.full && (!field.options.required || hasPreset(field))) continue;
    const found = await candidatesOf({
      clinic,
      resource,
      name,
      field,
      index,
      row,
      options,
      targets: targetsOf(clinic),
    });
    choices.set(name, found);
    if (found.length > 0) values[name] = found.shift();
  }
  return settled(resource, values, choices);
}

/** Takes the next choice where something is wrong, and leaves out what nothing fits or what the form would hide. */
function settled(
  resource: AnyResource,
  values: Record<string, unknown>,
  choices: ReadonlyMap<string, unknown[]>,
): Record<string, unknown> {
  const presets = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      hasPreset(field) ? [[name, (field.options as { default?: unknown }).default ?? 'x']] : [],
    ),
  );
  for (let round = 0; round < 30; round += 1) {
    for (const [name, { options }] of Object.entries(resource.fields))
      if (options.showWhen && !holds(options.showWhen, { ...presets, ...values })) delete values[name];
    const problems = problemsIn(
      resource,
      normaliseValues(resource.fields, { ...presets, ...values }, { country: 'EG' }),
      {
        today: cairoDay(0),
        country: 'EG',
      },
    );
    const wrong = [...new Set(Object.keys(problems).map((path) => path.split('.')[0] ?? ''))].filter(
      (name) => name in values,
    );
    if (wrong.length === 0) return values;
    for (const name of wrong) {
      const next = choices.get(name)?.shift();
      if (next === undefined) delete values[name];
      else values[name] = next;
    }
  }
  throw new Error(
    `No valid ${resource.name} was found: add a hint: tests/expected/${resource.name}.draft.ts.`,
  );
}

/** Creates a record through the API, or lets it come about where nobody creates it. */
export async function make(
  clinic: MarkedClinic,
  resource: AnyResource,
  options: DraftOptions = {},
  values: Row = {},
): Promise<Row> {
  const { arises } = hintOf(resource);
  if (arises !== undefined) {
    const path = `/${resource.name}/${await arises(toolsFor(clinic, options))}`;
    return expectStatus(await clinic.owner.get(path), 200, path);
  }
  if (clinic.arise && !isPossible(resource.name, 'create')) {
    const path = `/${resource.name}/${await clinic.arise(resource.name)}`;
    return expectStatus(await clinic.owner.get(path), 200, path);
  }
  const { createdWith } = hintOf(resource);
  const by = options.by ?? (createdWith ? await clinic.actor({ permissions: createdWith }) : clinic.owner);
  const draft = { ...(await draftOf(clinic, resource, { ...options, by })), ...values };
  const answer = await by.post(`/${resource.name}`, draft);
  const made = expectStatus(answer, 201, `POST /${resource.name} ${JSON.stringify(draft)}`);
  const { knownBy } = hintOf(resource);
  if (knownBy !== undefined)
    await clinic.sql(`update ${resource.name.replaceAll('-', '_')} set "${knownBy}" = $2 where id = $1`, [
      made['id'],
      `${clinic.mark}${figures(clinic.next())}`,
    ]);
  if (isMakers(resource) && options.person) return madeBy(clinic, resource, made, options.person);
  return knownBy === undefined
    ? made
    : expectStatus(await by.get(`/${resource.name}/${idOf(made)}`), 200, 'a known draft');
}

/** Whose record it is nobody chooses: it is whoever's who makes it. */
const isMakers = ({ fields, person = '' }: AnyResource): boolean => {
  const { default: by, readOnly } = (fields[person]?.options ?? {}) as Readonly<Record<string, unknown>>;
  return by === 'currentUser' || (by === 'currentEmployee' && readOnly === true);
};

/** The record as if this person had made it, whatever they may make. */
async function madeBy(
  clinic: MarkedClinic,
  { name, fields, person = '' }: AnyResource,
  made: Row,
  { userId, employeeId }: Actor,
): Promise<Row> {
  await clinic.sql(`update ${name.replaceAll('-', '_')} set "${person}" = $2 where id = $1`, [
    made['id'],
    fields[person]?.target === 'employees' ? employeeId : userId,
  ]);
  return expectStatus(await clinic.owner.get(`/${name}/${idOf(made)}`), 200, 'a record of its maker');
}

/** The record about oneself: the one that is there, or a new one. */
export async function ownRecord(clinic: MarkedClinic, resource: AnyResource, person: Actor): Promise<Row> {
  if (resource.person === 'id')
    return expectStatus(await clinic.owner.get(`/${resource.name}/${person.employeeId}`), 200, 'own record');
  const field = resource.fields[resource.person ?? ''];
  const { ownState } = hintOf(resource);
  if (!field?.options.unique && ownState) return inState(clinic, resource, ownState, { person });
  if (!field?.options.unique) return make(clinic, resource, { person });
  const filter = encodeURIComponent(JSON.stringify({ [resource.person ?? '']: person.employeeId }));
  const rows = (await clinic.owner.get(`/${resource.name}?filter=${filter}`)).json as Row[];
  return rows[0] ?? make(clinic, resource, { person });
}

/** The state a transition is tried from: the one its hint names, else the first it starts from. */
export const startOf = (resource: AnyResource, move: string): string => {
  const { from = '' } = resource.workflow?.transitions[move] ?? {};
  return hintOf(resource).operations?.[move]?.state ?? startsOf({ from })[0] ?? '';
};

/** What the dialog of a transition would send for this record. */
export async function askedFor(
  clinic: MarkedClinic,
  resource: AnyResource,
  move: string,
  record: Row,
  options: DraftOptions = {},
): Promise<Row> {
  const transition = resource.workflow?.transitions[move];
  const tools = toolsFor(clinic, options);
  const { operations, asked } = hintOf(resource);
  const hinted = { ...asked?.[move]?.(tools), ...(await operations?.[move]?.body?.(tools, record)) };
  const values: Record<string, unknown> = { ...hinted };
  for (const [index, name] of (transition?.demand ?? []).entries()) {
    const field = resource.fields[name];
    if (name in hinted || !field) continue;
    const given = {
      clinic,
      resource,
      name,
      field,
      index,
      row: clinic.next(),
      options: {},
      targets: targetsOf(clinic),
    };
    values[name] = (await candidatesOf(given))[0];
  }
  return values;
}

/** Only its own person makes this step, by the typed rights. */
export const isOwnStep = (resource: AnyResource, action: string): boolean => {
  const { openings } = rightOf(resource.name, action);
  return openings.length > 0 && openings.every(({ own }) => own);
};

/** A new record brought into a state by the transitions of its workflow. */
export async function inState(
  clinic: MarkedClinic,
  resource: AnyResource,
  state: string,
  options: DraftOptions = {},
  values: Row = {},
): Promise<Row> {
  const moves = resource.workflow?.transitions ?? {};
  if (clinic.arise && hintOf(resource).comesAs?.includes(state)) {
    const path = `/${resource.name}/${await clinic.arise(resource.name, state)}`;
    return expectStatus(await clinic.owner.get(path), 200, path);
  }
  if (hintOf(resource).operated?.includes(state)) return putInto(clinic, resource, state, options, values);
  // Without a workflow there is no state to begin in.
  const [first = ''] = beginningsOf(resource.workflow);
  const { start, way } = wayFrom(moves, first, hintOf(resource).operated ?? [], state);
  const ownStep = way.some((name) => isOwnStep(resource, name));
  const person = options.person ?? (ownStep ? await clinic.actor({ label: 'subject' }) : undefined);
  const given = person ? { ...options, person } : options;
  let record = await (start === first
    ? make(clinic, resource, given, values)
    : putInto(clinic, resource, start, given, values));
  for (const name of way) {
    const by = isOwnStep(resource, name) ? (person ?? clinic.owner) : clinic.owner;
    const body = {
      version: record['version'],
      ...(await askedFor(clinic, resource, name, record, person ? { person } : {})),
    };
    const path = `/${resource.name}/${idOf(record)}/${transitionPath(name)}`;
    record = expectStatus(await by.post(path, body), 200, `POST ${path}`);
  }
  return record;
}

/** A record put into a state no test leads to: a new one, or the one that somebody has only once. */
async function putInto(
  clinic: MarkedClinic,
  resource: AnyResource,
  state: string,
  options: DraftOptions,
  values: Row,
): Promise<Row> {
  const { operatedWith = '' } = hintOf(resource);
  const isOnly = resource.fields[resource.person ?? '']?.options.unique === true;
  const { person } = options;
  const { id } =
    isOnly && person
      ? await ownRecord(clinic, resource, person)
      : await make(clinic, resource, options, values);
  const table = resource.name.replaceAll('-', '_');
  const text = `update ${table} set status = $2${operatedWith && `, ${operatedWith}`} where id = $1`;
  await toolsFor(clinic, options).sql(text, [id, state]);
  return expectStatus(
    await clinic.owner.get(`/${resource.name}/${String(id)}`),
    200,
    'a record in its state',
  );
}

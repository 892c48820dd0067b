import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { problemOf } from '#metadata/fields/validate.ts';
import type { Answer } from '#tests/setup/client.ts';
import { cairoDay } from '#tests/setup/cairo.ts';
import { callOf, isAboutOne, recordFor, send, type Call } from './support/calls.ts';
import { startTwoClinics, type Actor, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, idOf, isOwnStep, make } from './support/drafts.ts';
import { isPossible, resourcesUnderTest } from './support/expectations.ts';
import { realm } from './support/realm.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

interface Entry {
  readonly entity: string;
  readonly entity_id: string | null;
  /** The transition or the operation it names. */
  readonly named: string | null;
  readonly whole: boolean;
}

/** What one request left in the log beside its refusal: whether it says who, from where, with what and what. */
async function left(answer: Answer): Promise<readonly Entry[]> {
  const rows = await clinic.sql(
    `select entity, entity_id, coalesce(changes #>> '{_move,1}', changes #>> '{_operation,1}') as named, (actor_id is not null and ip is not null and user_agent is not null and at is not null
      and action is not null) as whole from audit_log where request_id = $1 and action <> 'refused'`,
    [answer.headers.get('x-request-id')],
  );
  return rows as unknown as readonly Entry[];
}

/** The writes of a resource somebody may make through the API. */
function writesOf(resource: AnyResource): readonly string[] {
  const moves = Object.keys(resource.workflow?.transitions ?? {});
  return ['create', 'edit', ...moves, 'remove', 'undo-removal'].filter((action) =>
    isPossible(resource.name, action === 'undo-removal' ? 'remove' : action),
  );
}

/** The declared operations of a resource that change something. */
const operationsOf = ({ operations = {} }: AnyResource): readonly string[] =>
  Object.keys(operations).filter((name) => operations[name]?.reads !== true);

/** A text that differs, for the first field that takes one; else another number. */
function changeOf(
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | number>> {
  // Words, or digits where a field takes nothing else.
  for (const text of [`${clinic.mark}${clinic.next()}`, String(800_000 + clinic.next())]) {
    const [name] =
      Object.entries(resource.fields).find(
        ([, field]) =>
          ['text', 'longText', 'richText'].includes(field.kind) &&
          field.options.readOnly !== true &&
          // What another field hides is not kept: nothing would change.
          field.options.showWhen === undefined &&
          problemOf(field, text, cairoDay(0)) === undefined,
      ) ?? [];
    if (name !== undefined) return { [name]: text };
  }
  const [number, field] =
    Object.entries(resource.fields).find(([, { kind }]) => kind === 'integer' || kind === 'percent') ?? [];
  if (number === undefined) return {};
  const { min = 1 } = (field?.options ?? {}) as { readonly min?: number };
  const drawn = min + (clinic.next() % 20);
  const next = drawn === Number(record[number]) ? drawn + 1 : drawn;
  return { [number]: field?.kind === 'integer' ? next : String(next) };
}

/** The call, made ready: with something to change, or something to take back. */
async function ready(resource: AnyResource, action: string): Promise<{ call: Call; by: Actor; id: string }> {
  const own = action !== 'undo-removal' && isOwnStep(resource, action);
  const by = own ? await clinic.actor({ label: 'subject' }) : clinic.owner;
  if (action === 'create') {
    const body = await draftOf(clinic, resource, { by });
    return { call: { method: 'POST', path: `/${resource.name}`, body }, by, id: '' };
  }
  const isEnd = action === 'remove' || action === 'undo-removal';
  const record = isEnd
    ? await make(clinic, resource)
    : await recordFor(clinic, resource, action, own ? { person: by } : {});
  const made = await callOf(clinic, resource, action, record, by);
  const call = action === 'edit' ? { ...made, body: { ...made.body, ...changeOf(resource, record) } } : made;
  if (action === 'undo-removal') await by.call('DELETE', `/${resource.name}/${idOf(record)}`);
  return { call, by, id: idOf(record) };
}

describe.each(resourcesUnderTest.map((resource) => [resource.name, resource] as const))(
  'SEC-63 %s',
  (name, resource) => {
    it('each write leaves one entry about its record, one that is refused leaves none', async () => {
      let written = 0;
      for (const action of writesOf(resource)) {
        const { call, by, id } = await ready(resource, action);
        if (call.method === 'PUT') {
          // A version that is too old is found inside the transaction.
          const refused = await send(by, { ...call, body: { ...call.body, version: 9_999 } });
          expect([action, refused.status, await left(refused)]).toEqual([action, 409, []]);
        }
        const answer = await send(by, call);
        // Records in use, or that may not go or come back any more, are refused by their own rules.
        if (answer.status >= 400) {
          expect([action, answer.status, await left(answer)]).toEqual([
            action,
            expect.toBeOneOf([403, 404, 409, 422]),
            [],
          ]);
          continue;
        }
        const entries = await left(answer);
        const about = id === '' ? idOf(answer.json) : id;
        const mine = entries.filter(({ entity, entity_id }) => entity === name && entity_id === about);
        expect([action, mine.length, entries.every(({ whole }) => whole)]).toEqual([action, 1, true]);
        const moved = Object.hasOwn(resource.workflow?.transitions ?? {}, action) ? action : null;
        expect([action, mine.map(({ named }) => named)]).toEqual([action, [moved]]);
        written += 1;
      }
      if (writesOf(resource).length > 0) expect(written).toBeGreaterThan(0);
    });
  },
);

const operated = resourcesUnderTest.filter((resource) => operationsOf(resource).length > 0);
describe.each(operated.map((resource) => [resource.name, resource] as const))(
  'SEC-63 %s',
  (name, resource) => {
    it.each(operationsOf(resource))(
      '%s leaves one entry that names it and its record; refused, it leaves none',
      async (action) => {
        const { call, by, id } = await ready(resource, action);
        const stranger = await clinic.actor({ permissions: realm === 'console' ? ['editor'] : [] });
        const refused = await send(stranger, call);
        expect([refused.status, await left(refused)]).toEqual([403, []]);
        const answer = await send(by, call);
        expect(answer.status < 300 ? 'done' : answer.text).toBe('done');
        const entries = await left(answer);
        expect(entries.every(({ whole }) => whole)).toBe(true);
        expect(entries.filter(({ named }) => named === action)).toEqual([
          { entity: name, entity_id: isAboutOne(resource, action) ? id : null, named: action, whole: true },
        ]);
      },
    );
  },
);

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { beginningsOf, endsOf, startsOf, transitionPath } from '#metadata/derive/transitions.ts';
import { startTwoClinics, type Actor, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { askedFor, hintOf, idOf, inState, isOwnStep, startOf, type Row } from './support/drafts.ts';
import { turnedFor } from './support/calls.ts';
import { reachableStates } from './support/ways.ts';
import { resourcesUnderTest } from './support/expectations.ts';
import { arabic, expectProblem } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

const movesOf = (resource: AnyResource) => Object.entries(resource.workflow?.transitions ?? {});
const cases = resourcesUnderTest.flatMap((resource) =>
  movesOf(resource).map(([move, transition]) => [resource.name, move, resource, transition] as const),
);

/** Whoever may make the step: the record's own person where only they may, else the owner. */
async function moverOf(resource: AnyResource, move: string): Promise<Actor | undefined> {
  return isOwnStep(resource, move) ? clinic.actor({ label: 'subject' }) : undefined;
}

const standing = new Map<string, Row>();
/** A record in a state: what is refused leaves it there, so that one serves all steps, until something else moves it on. */
async function standingIn(resource: AnyResource, state: string, person: Actor | undefined): Promise<Row> {
  const key = `${resource.name} ${state} ${person?.userId ?? ''}`;
  const known = standing.get(key);
  const now = known && ((await clinic.owner.get(`/${resource.name}/${idOf(known)}`)).json as Row);
  const record =
    now?.['status'] === state ? now : await inState(clinic, resource, state, person ? { person } : {});
  standing.set(key, record);
  return record;
}

describe.each(cases)('%s %s', (name, move, resource, transition) => {
  const ready = async () => {
    const person = await moverOf(resource, move);
    const made = await inState(clinic, resource, startOf(resource, move), person ? { person } : {});
    if (person) await turnedFor(clinic, resource, move, made);
    const asked = await askedFor(clinic, resource, move, made);
    // Making it ready may have changed it.
    const record = (await clinic.owner.get(`/${name}/${idOf(made)}`)).json as Row;
    const path = `/${name}/${idOf(record)}/${transitionPath(move)}`;
    return { record, asked, path, by: person ?? clinic.owner };
  };

  type Ready = Awaited<ReturnType<typeof ready>>;
  let waiting: Promise<Ready> | undefined;
  /** One on which it is possible: refused calls leave it so, and the first that is made moves it. */
  const still = (): Promise<Ready> => (waiting ??= ready());

  it('demands what its dialog demands and takes nothing else', async () => {
    const { asked, path, by } = await still();
    for (const field of transition.demand ?? []) {
      const { [field]: _left, ...rest } = asked;
      const { errors } = expectProblem(await by.post(path, rest), 422, 'invalid');
      expect(Object.keys(errors)).toEqual([field]);
    }
    const unknown = await by.post(path, { ...asked, nosuchfield: 1 });
    expect(Object.keys(expectProblem(unknown, 422, 'unknown_field').errors)).toEqual(['nosuchfield']);
    expectProblem(await by.call('GET', path), 405, 'method_not_allowed');
  });

  it('leads to its state, once, raises the version and stands in the history', async () => {
    const { record, asked, path, by } = await still();
    expect((await by.get(`/${name}/${idOf(record)}`)).json).toMatchObject({
      _may: expect.arrayContaining([move]) as unknown,
    });
    expectProblem(await by.post(path, { version: 99, ...asked }), 409, 'version_conflict');
    const answer = await by.post(path, { version: record['version'], ...asked });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expect(answer.json).toMatchObject({
      id: record['id'],
      status: expect.toBeOneOf([...endsOf(transition)]),
    });
    expect(Number(answer.json.version)).toBe(Number(record['version']) + 1);
    if (transition.to === 'stays') expect(answer.json.status).toBe(record['status']);
    const [last] = (await clinic.owner.get(`/${name}/${idOf(record)}/history`)).json as Row[];
    expect(last).toMatchObject({ action: move === 'archive' ? 'archive' : 'transition', move });
    const told = ((last?.['changes'] ?? []) as Row[]).filter(({ field }) => field === 'status');
    const { status } = answer.json as Row;
    expect(told).toEqual(status === record['status'] ? [] : [expect.objectContaining({ after: status })]);
    if (startsOf(transition).includes(answer.json.status as string)) return;
    const twice = await by.post(path, { ...asked });
    // Of what is nobody's any more its person moves nothing.
    if (isOwnStep(resource, move) && hintOf(resource).nobodys?.includes(String(status)))
      return void expectProblem(twice, 403, 'forbidden');
    const again = expectProblem(twice, 409, 'invalid_state');
    expect(again.message).toMatch(arabic);
    expect(again.details).toMatchObject({ status: answer.json.status });
  });

  it('is refused in every other state, and nothing moves (SEC-17)', async () => {
    const person = await moverOf(resource, move);
    const states = startsOf(transition);
    const hidden = person !== undefined && hintOf(resource).ownState !== undefined;
    // A hint makes its record ready, in the state it needs.
    const hasHintedBody = hintOf(resource).operations?.[move]?.body !== undefined;
    const others = reachableStates(resource).filter((state) => !states.includes(state));
    for (const state of others) {
      const record = await standingIn(resource, state, person);
      const asked = hasHintedBody ? {} : await askedFor(clinic, resource, move, record);
      const answer = await (person ?? clinic.owner).post(
        `/${name}/${idOf(record)}/${transitionPath(move)}`,
        asked,
      );
      // A draft about a person is not theirs to act on yet, whatever they may see of it.
      const isNobodys = person !== undefined && hintOf(resource).nobodys?.includes(state) === true;
      // Nor is what ended before it became theirs.
      const { ownOnce } = resource;
      const wasNever = person !== undefined && ownOnce !== undefined && !record[ownOnce];
      if (isNobodys || wasNever || (hidden && state === beginningsOf(resource.workflow)[0]))
        expectProblem(answer, 403, 'forbidden');
      else expectProblem(answer, 409, 'invalid_state');
      const after = await clinic.owner.get(`/${name}/${idOf(record)}`);
      expect(after.json).toMatchObject({ status: state, version: record['version'] });
    }
  });

  it('moves many, each by itself, unless it is for one at a time', async () => {
    // What is for one at a time is so whatever stands in the way of this one.
    const { record, asked, by } = await (transition.single ? still() : ready());
    const answer = await by.post(`/${name}/${transitionPath(move)}`, { ids: [record['id'], 'x'], ...asked });
    if (transition.single) return void expectProblem(answer, 405, 'method_not_allowed');
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    const { done, refused } = answer.json as { done: string[]; refused: Row[] };
    expect(done).toEqual([record['id']]);
    expect(refused).toMatchObject([{ id: 'x', code: 'not_found' }]);
  });

  it('is made once for a key, however often the same call comes, no other call has its key, and what takes it back leaves the record as it was', async () => {
    const { record, asked, path, by } = await ready();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { version: record['version'], ...asked };
    const [first, again] = [await by.post(path, body, headers), await by.post(path, body, headers)];
    expect([first.status, first.text, again.status]).toEqual([200, expect.any(String), 200]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.json.version).toBe(first.json.version);
    const other = { ...body, version: Number(record['version']) + 1 };
    expectProblem(await by.post(path, other, headers), 422, 'idempotency_mismatch');
    expect((await clinic.owner.get(`/${name}/${idOf(record)}`)).json['version']).toBe(first.json.version);
    const { undo } = transition;
    if (undo === undefined) return;
    const { version } = first.json;
    const back = await by.post(`/${name}/${idOf(record)}/${transitionPath(undo)}`, { version });
    expect([undo, back.status, back.text]).toEqual([undo, 200, expect.any(String)]);
    expect(back.json.status).toBe(record['status']);
    expect(Number(back.json.version)).toBe(Number(record['version']) + 2);
  });
});

it.each(resourcesUnderTest.filter(({ workflow }) => !workflow).map(({ name }) => name))(
  '%s has no state to move',
  async (name) => {
    const answer = await clinic.owner.post(`/${name}/archive`, { ids: ['x'] });
    expectProblem(answer, 405, 'method_not_allowed');
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForOwnRows, refusesSelf } from '#metadata/derive/selfDealing.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { beginningsOf, transitionPath } from '#metadata/derive/transitions.ts';
import { startTwoClinics, type Actor, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { askedFor, draftOf, idOf, inState, make, ownRecord, startOf } from './support/drafts.ts';
import {
  clinicalTitle,
  everyPermission,
  isPossible,
  resourcesUnderTest,
  isWhole,
  orNothing,
} from './support/expectations.ts';
import { expectProblem } from './support/requests.ts';

/**
 * Nobody decides about themself (hr.md G2, DESIGN 9.39; people-platform 4): every step of every resource with a person, taken
 * by that person with all rights and no ownership, is refused unless the declaration gives the reason why it is none.
 */
let two: TwoClinics;
let clinic: MarkedClinic;
let self: Actor;
beforeAll(async () => {
  two = await startTwoClinics();
  clinic = two.a;
  // With the title too: what is told of an illness opens by it.
  self = await clinic.actor({ label: 'self', permissions: [...everyPermission, clinicalTitle] });
});
afterAll(() => two.stop());

const personal = resourcesUnderTest.filter(
  ({ person, noSelfDealing }) => person !== undefined && noSelfDealing !== undefined,
);
const steps = personal.flatMap((resource) =>
  Object.entries(resource.workflow?.transitions ?? {})
    // What an owner alone does, nobody without ownership is asked to refuse themself.
    .filter(([, { access }]) => !isForOwnRows(access) && !access.every((grant) => 'clinicOwner' in grant))
    .map(([move, transition]) => [resource.name, move, resource, transition] as const),
);
const refusing = personal.filter(({ noSelfDealing }) => noSelfDealing === true);
const own = (resource: AnyResource, state: string) =>
  resource.person === 'id'
    ? ownRecord(clinic, resource, self)
    : inState(clinic, resource, state, { person: self });

if (isWhole)
  it('knows the resources money and states hang on', () => {
    expect(personal.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'targets',
        'target-achievements',
        'penalties',
        'employees',
        'submitted-documents',
      ]),
    );
  });

/** Steps about others alone, by name. */
const closedSteps: readonly string[] = [
  'attendance-requests approve',
  'attendance-requests reject',
  'attendance-requests revoke',
  'bonuses approve',
  'bonuses cancel',
  'clinic-expenses approve',
  'clinic-expenses reject',
  'custody acknowledgeInPerson',
  'custody approveTransfer',
  'custody damage',
  'custody declineTransfer',
  'custody lose',
  'custody recall',
  'custody receive',
  'custody remind',
  'custody transfer',
  'employees deactivate',
  'employees rehire',
  'inventory-requests approve',
  'inventory-requests resolveDifference',
  'leave-openings void',
  'penalties approve',
  'penalties cancel',
  'penalties reduce',
  'penalties uphold',
  'punches void',
  'salary-inputs approve',
  'salary-inputs cancel',
  'salary-slips answer',
  'salary-slips approve',
  'salary-slips cancel',
  'salary-slips hold',
  'salary-slips override',
  'salary-slips pay',
  'salary-slips receiveOwed',
  'salary-slips returnOwed',
  'salary-slips unpay',
  'shift-swaps approve',
  'shift-swaps reject',
  'submitted-documents accept',
  'submitted-documents refuse',
  'sulfa-applications agreeSkip',
  'sulfa-applications approve',
  'sulfa-applications disburse',
  'sulfa-applications expire',
  'sulfa-applications keepDue',
  'sulfa-applications reject',
  'sulfa-applications repay',
  'sulfa-applications reschedule',
  'sulfa-applications undisburse',
  'sulfa-applications unrepay',
  'target-achievements approve',
  'target-achievements reject',
  'targets activate',
  'targets cancel',
  'targets close',
  'users giveRole',
  'users refuseRole',
  'vacations agreeCancel',
  'vacations approve',
  'vacations cancel',
  'vacations cutShort',
  'vacations keep',
  'vacations reject',
];

/** What hr.md G2 and 5 keep from the person themself: said here too, so that a declaration that gives it away is seen. */
if (isWhole)
  it('knows by name what nobody decides about themself', () => {
    expect(refusing.map(({ name }) => name).toSorted()).toEqual([
      'bonuses',
      'device-user-maps',
      'doctor-commissions',
      'employees',
      'leave-openings',
      'penalties',
      'salary-assignments',
      'salary-inputs',
      'shift-assignments',
      'targets',
    ]);
    const closed = steps.filter(([, , resource, { access, notOwn }]) =>
      refusesSelf(resource, access, notOwn),
    );
    expect(closed.map(([name, move]) => `${name} ${move}`).toSorted()).toEqual(closedSteps);
  });

orNothing([...steps, ...refusing]);
it.each(steps)('%s %s of a record about oneself, alone and in bulk', async (name, move, resource, step) => {
  // Nobody who left signs in: the step back is taken by somebody else or not at all.
  if (resource.person === 'id' && startOf(resource, move) !== beginningsOf(resource.workflow)[0]) return;
  const made = await own(resource, startOf(resource, move));
  const asked = await askedFor(clinic, resource, move, made);
  // Making it ready may have changed it.
  const record = (await clinic.owner.get(`/${name}/${idOf(made)}`)).json as typeof made;
  const refused = refusesSelf(resource, step.access, step.notOwn);
  const { json: before } = await self.get(`/${name}/${idOf(record)}`);
  if (before?._may !== undefined) expect((before._may as string[]).includes(move)).toBe(!refused);
  if (!step.single) {
    const many = (await self.post(`/${name}/${transitionPath(move)}`, { ids: [idOf(record)], ...asked }))
      .json;
    if (refused) expect(many).toMatchObject({ done: [], refused: [{ code: 'self_approval' }] });
    else expect(many).toMatchObject({ done: [idOf(record)] });
  } else if (!refused) {
    const body = { version: record['version'], ...asked };
    expect((await self.post(`/${name}/${idOf(record)}/${transitionPath(move)}`, body)).status).toBe(200);
  }
  if (!refused) return;
  const body = { version: record['version'], ...asked };
  expectProblem(
    await self.post(`/${name}/${idOf(record)}/${transitionPath(move)}`, body),
    409,
    'self_approval',
  );
  expect((await clinic.owner.get(`/${name}/${idOf(record)}`)).json).toMatchObject({
    status: record['status'],
    version: record['version'],
  });
});

const operations = personal.flatMap((resource) =>
  Object.entries(resource.operations ?? {}).flatMap(([name, { method, path, notOwn }]) =>
    notOwn === true && path.split('/').includes(':id')
      ? [[resource.name, name, method, path, resource] as const]
      : [],
  ),
);
it.each(operations)(
  '%s %s on a record about oneself is refused before anything is read of it',
  async (resource, _name, method, path, declared) => {
    const record = await own(declared, beginningsOf(declared.workflow)[0] ?? '');
    const at = `/${resource}/${path.replace(':id', idOf(record))}`;
    expectProblem(await self.call(method, at, { body: {} }), 409, 'self_approval');
  },
);

const made = refusing.filter(({ person }) => person !== 'id');
const changed = made.filter(({ name }) => isPossible(name, 'edit'));
describe.each(refusing.map((one) => [one.name, one] as const))('%s about oneself', (name, resource) => {
  it('is neither changed nor removed', async () => {
    const record = await own(resource, beginningsOf(resource.workflow)[0] ?? '');
    const at = `/${name}/${idOf(record)}`;
    const change = await self.put(at, { version: record['version'] });
    if (isPossible(name, 'edit')) expectProblem(change, 409, 'self_approval');
    else expectProblem(change, 405, 'method_not_allowed');
    if (isPossible(name, 'remove'))
      expectProblem(await self.remove(`${at}?version=${String(record['version'])}`), 409, 'self_approval');
  });
});
describe.each(made.map((one) => [one.name, one] as const))('%s about oneself', (name, resource) => {
  it('is not made', async () => {
    const draft = await draftOf(clinic, resource, { person: self, by: self });
    expectProblem(await self.post(`/${name}`, draft), 409, 'self_approval');
  });
});
describe.each(changed.map((one) => [one.name, one] as const))('%s about oneself', (name, resource) => {
  it('is not made out of one about somebody else', async () => {
    const record = await make(clinic, resource);
    const { employee_ids, employee_id } = await draftOf(clinic, resource, { person: self });
    const change = employee_ids === undefined ? { employee_id } : { employee_ids };
    const answer = await self.put(`/${name}/${idOf(record)}`, { version: record['version'], ...change });
    // Whom it is about stays as it was written: nobody makes it another's, oneself or not.
    const isFixed = resource.person !== undefined && resource.fields[resource.person]?.options.fixed === true;
    if (isFixed) expect(Object.keys(expectProblem(answer, 422).errors)).toEqual([resource.person]);
    else expectProblem(answer, 409, 'self_approval');
  });
});

if (isWhole)
  it('an owner decides about themself only while there is no other active owner (DESIGN 9.39)', async () => {
    const [penalties] = personal.filter(({ name }) => name === 'penalties') as [AnyResource];
    const { owner } = clinic;
    const alone = await inState(clinic, penalties, 'draft', { person: owner });
    const approve = (record: { readonly [name: string]: unknown }) =>
      owner.post(`/penalties/${idOf(record)}/approve`, { version: record['version'] });
    expect((await approve(alone)).status).toBe(200);
    const waiting = await inState(clinic, penalties, 'draft', { person: owner });
    const second = await clinic.actor({ isOwner: true, label: 'second owner' });
    expectProblem(await approve(waiting), 409, 'self_approval');
    expect((await owner.get(`/penalties/${idOf(waiting)}`)).json._may).not.toContain('approve');
    expect((await second.post(`/penalties/${idOf(waiting)}/approve`, { version: 1 })).status).toBe(200);
  });

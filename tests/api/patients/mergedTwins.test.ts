import { describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { constraintsOf } from '#metadata/derive/constraints.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { patientsOf } from './twinSupport.ts';

const desk = startClinicDesk();
const { another: filed, merged, unmerge } = patientsOf(desk);

type Row = Readonly<Record<string, unknown>>;
const made = async (path: string, body: Row): Promise<string> => {
  const { status, json, text } = await desk.owner.post(path, body);
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return json.id as string;
};
const moves = async (kept: string, duplicate: string): Promise<unknown> =>
  (await desk.owner.get(`/patients/${kept}/merge-preview?duplicate_id=${duplicate}`)).json.moves;
const seen = async (path: string): Promise<Row> => (await desk.owner.get(path)).json as Row;

describe('P5 rows of which one may stand', () => {
  it('of two waits for one type the urgent one goes on with the kept record, the other is dropped; undone, each waits again', async () => {
    const type_id = await made('/appointment-types', { name_ar: 'كشف الدمج', duration_min: 20 });
    const branch_id = desk.clinic.start.branch;
    const [kept, duplicate] = [await filed(), await filed()];
    const wait = (patient_id: string, urgent: boolean): Promise<string> =>
      made('/appointment-waitlist', { patient_id, type_id, branch_id, urgent });
    const first = await wait(kept.id, false);
    const urgent = await wait(duplicate.id, true);

    expect(await moves(kept.id, duplicate.id)).toEqual({ appointment_waitlist: 1 });
    const answer = await merged(kept.id, duplicate.id);
    expect(answer.moves).toEqual({ appointment_waitlist: 1 });
    expect(await seen(`/appointment-waitlist/${urgent}`)).toMatchObject({
      patient_id: kept.id,
      status: 'waiting',
    });
    expect(await seen(`/appointment-waitlist/${first}`)).toMatchObject({
      patient_id: kept.id,
      status: 'dropped',
    });

    expect((await unmerge(kept.id, answer.merge_id)).status).toBe(200);
    expect(await seen(`/appointment-waitlist/${urgent}`)).toMatchObject({
      patient_id: duplicate.id,
      status: 'waiting',
    });
    expect(await seen(`/appointment-waitlist/${first}`)).toMatchObject({
      patient_id: kept.id,
      status: 'waiting',
    });
  });

  it('of two waits as urgent as each other the older goes on', async () => {
    const type_id = await made('/appointment-types', { name_ar: 'متابعة الدمج', duration_min: 20 });
    const branch_id = desk.clinic.start.branch;
    const [kept, duplicate] = [await filed(), await filed()];
    const older = await made('/appointment-waitlist', { patient_id: duplicate.id, type_id, branch_id });
    const newer = await made('/appointment-waitlist', { patient_id: kept.id, type_id, branch_id });
    await merged(kept.id, duplicate.id);
    const states = [
      await seen(`/appointment-waitlist/${older}`),
      await seen(`/appointment-waitlist/${newer}`),
    ];
    expect(states.map(({ status }) => status)).toEqual(['waiting', 'dropped']);
    expect(states.map(({ patient_id }) => patient_id)).toEqual([kept.id, kept.id]);
  });

  it.each([
    ['the duplicate’s, which is older', '2026-01-05', { patient_consents: 1 }],
    ['the kept one’s own, which is older', '2026-09-05', {}],
  ])('of two consents the kept record has %s; both stay given', async (_, takenOn, expected) => {
    const [kept, duplicate] = [await filed(), await filed()];
    const consent = async (patient_id: string, day: string): Promise<string> => {
      const [row] = await desk.clinic.sql(
        `insert into patient_consents (clinic_id, patient_id, purpose, wording_version, taken_on, taken_by)
          select app_clinic(), $1, 'messages', '1', $2::date, id from users order by created_at limit 1 returning id`,
        [patient_id, day],
      );
      return String(row?.['id']);
    };
    const own = await consent(kept.id, '2026-03-01');
    const other = await consent(duplicate.id, takenOn);
    const isOlder = takenOn < '2026-03-01';

    expect(await moves(kept.id, duplicate.id)).toEqual(expected);
    const answer = await merged(kept.id, duplicate.id);
    expect(answer.moves).toEqual(expected);
    const rows = async () => [
      await seen(`/patient-consents/${own}`),
      await seen(`/patient-consents/${other}`),
    ];
    const given = { status: 'given', withdrawn_on: null };
    const [ownAt, otherAt] = isOlder ? [duplicate.id, kept.id] : [kept.id, duplicate.id];
    expect(await rows()).toMatchObject([
      { patient_id: ownAt, ...given, taken_on: '2026-03-01' },
      { patient_id: otherAt, ...given, taken_on: takenOn },
    ]);

    expect((await unmerge(kept.id, answer.merge_id)).status).toBe(200);
    expect(await rows()).toMatchObject([
      { patient_id: kept.id, ...given },
      { patient_id: duplicate.id, ...given },
    ]);
  });
});

/** Why a merge brings no two rows of the key together. */
const settledOtherwise: Readonly<Record<string, string>> = {
  'payment-plans one_active': 'two active plans are refused, people agree which stays (merge_plans)',
  'opening-balances one_a_patient': 'a posted balance is settled by lines of the account, never re-pointed',
};

it('every key of some rows that leads to what is merged says what becomes of two', () => {
  const mergeable = resources.filter(({ operations }) => operations?.['merge'] !== undefined);
  expect(mergeable.map(({ name }) => name).toSorted()).toEqual(['dental-procedures', 'patients']);
  const names = new Set(mergeable.map(({ name }) => name));
  const silent = resources.flatMap((resource) =>
    constraintsOf(resource).flatMap(({ name, of, rule }) =>
      of === undefined &&
      'once' in rule &&
      rule.merged === undefined &&
      rule.once.some((field) => names.has(resource.fields[field]?.target ?? ''))
        ? [`${resource.name} ${name}`]
        : [],
    ),
  );
  expect(silent.toSorted()).toEqual(Object.keys(settledOtherwise).toSorted());
});

import { decide } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { Row, TransitionContext } from '#server/kit/rules.ts';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import { lockHeld } from '../../appointments/holds.server.ts';
import { reopenTreated, resolveTreated } from '../chart/linked.server.ts';
import { consume, mirrorConsumption } from '../../inventory/consumption/consumption.server.ts';
import { charge } from './charges.server.ts';
import { passLimits } from '../../shared/patientMoney.ts';
import type { patientTreatments } from './patient-treatments.ts';
import { dropRecall, recallAfter } from './recall.server.ts';
import { useOf } from './material.server.ts';
import { judgeMouth } from './places.server.ts';

export type Step = TransitionContext<typeof patientTreatments>;
const day = 24 * 3_600_000;

/** Holds the patient, then the line, and refuses where somebody else took a step meanwhile. */
async function held({ db, record, unchanged, fail }: Step): Promise<void> {
  const [, [now]] = await inSentOrder([
    lockHeld(db, [], [], [record.patient_id]),
    db.find('patient-treatments', { id: record.id }, { lock: true }),
  ]);
  if (!now || now['version'] === (record as { version?: unknown }).version) return;
  if (now['status'] !== record.status)
    fail('invalid_state', { values: { status: String(now['status']) }, details: { status: now['status'] } });
  await unchanged(now, (record as { version?: unknown }).version);
}

/** Who is to do it: whoever was named, else the line's doctor. */
const meant = ({ record, asked }: Step): unknown =>
  (asked['doctor_id'] === undefined ? record.doctor_id : asked['doctor_id']) ?? null;

/** Who does it. One who left, or who is no doctor, does nothing any more: 422. */
async function doctorOf(context: Step): Promise<string> {
  const { db, refuse } = context;
  const [found] = await db.find('employees', { id: meant(context), status: 'active', clinical: true });
  if (!found) return refuse('treatment.doctor_needed', { on: 'doctor_id', code: 'invalid' });
  return String(found['id']);
}

/** The visit it is done in: whichever was named, else the line's, else the one the patient has with the doctor right now. */
async function visitOf(context: Step): Promise<Row | undefined> {
  const { db, record, asked, refuse } = context;
  const named = asked['appointment_id'] === undefined ? record.appointment_id : asked['appointment_id'];
  const [visit] = named
    ? await db.find('appointments', { id: named })
    : await db.find('appointments', {
        patient_id: record.patient_id,
        doctor_id: meant(context),
        status: 'in_progress',
      });
  if (visit && visit['patient_id'] !== record.patient_id)
    refuse('treatment.other_patient', { on: 'appointment_id', code: 'invalid' });
  return visit;
}

interface Done {
  readonly doctor: string;
  readonly visit: Row | undefined;
}

/** Holds the line, and answers who takes the step in which visit: all of it is asked at once, and the first refusal is told. */
async function stepBy(context: Step): Promise<Done> {
  const [, doctor, visit] = await inSentOrder([held(context), doctorOf(context), visitOf(context)]);
  return { doctor, visit };
}

/** The sessions with one of today's, unless it is noted already or all that were planned are. */
function withSession({ record, today }: Step, { doctor, visit }: Done): Values {
  const sessions = record.sessions ?? [];
  const isNoted = sessions.some((one) => one.date === today && one.doctor_id === doctor);
  if (isNoted || sessions.length >= record.sessions_planned) return {};
  const appointment_id = (visit?.['id'] ?? null) as string | null;
  return { sessions: [...sessions, { date: today, doctor_id: doctor, appointment_id, note: null }] };
}

const doneIn = ({ record }: Step, { doctor, visit }: Done): Values => ({
  doctor_id: doctor,
  appointment_id: visit?.['id'] ?? record.appointment_id ?? null,
  ...(visit ? { branch_id: visit['branch_id'] } : {}),
});

/** Begins: the first session is noted (clinic.md 2.5, start). */
export async function start(context: Step): Promise<Values> {
  const done = await stepBy(context);
  await judgeMouth(context, context.record, false);
  const line = { ...context.record, ...doneIn(context, done) };
  return {
    ...doneIn(context, done),
    ...withSession(context, done),
    ...(await charge(context, { at: 'start', line })),
  };
}

/** One more session of what is in progress. */
export async function session(context: Step): Promise<Values> {
  const { record, refuse } = context;
  const { doctor, visit } = await stepBy(context);
  if ((record.sessions ?? []).length >= record.sessions_planned)
    refuse('treatment.all_sessions', { code: 'invalid_state' });
  const appointment_id = (visit?.['id'] ?? null) as string | null;
  const added = { date: context.today, doctor_id: doctor, appointment_id, note: null };
  return {
    sessions: [...(record.sessions ?? []), added],
    appointment_id: appointment_id ?? record.appointment_id,
  };
}

/** Done: by whom and in which visit, once however many call at once (clinic.md 2.5, complete). */
export async function complete(context: Step): Promise<Values> {
  const { record } = context;
  const done = await stepBy(context);
  await judgeMouth(context, record, false);
  const line = { ...record, ...doneIn(context, done) };
  await resolveTreated(context, record);
  const [, use] = await inSentOrder([recallAfter(context, line), useOf(context, line, done.visit)]);
  await consume(context, use);
  return {
    ...doneIn(context, done),
    ...withSession(context, done),
    completions: record.completions + 1,
    ...(await charge(context, { at: 'complete', line })),
  };
}

/** Back to being done, within a day; what was taken from the store stays taken (issue 18, decided 3). */
export async function reopen(context: Step): Promise<Values> {
  const { record, now, refuse } = context;
  await held(context);
  if (Date.parse(record.completed_at ?? '') + day < now.getTime())
    refuse('treatment.too_late_to_reopen', { code: 'invalid_state' });
  await reopenTreated(context, record.id);
  return { completed_at: null };
}

/**
 * Does not happen, or is taken back (clinic.md 2.5, cancel). What is charged needs who may change what is owed, and a reason; so does
 * what was completed need a reason. Its doctor is told, where somebody else cancelled it.
 */
export async function cancel(context: Step): Promise<Values> {
  const { record, asked, subject, writtenBy, refuse, fail, notify } = context;
  await held(context);
  const isCharged = record.charged_at !== null && record.charged_at !== undefined;
  if (isCharged && decide(passLimits, subject) === undefined) fail('forbidden');
  if ((isCharged || record.status === 'completed') && !asked['cancel_reason'])
    refuse('treatment.reason_needed', { on: 'cancel_reason', code: 'invalid' });
  // A plan that is declined takes its lines along: nobody is told of each.
  if (record.doctor_id !== subject.employeeId && writtenBy === 'person')
    notify('treatment.cancelled', { employeeId: record.doctor_id }, {});
  await reopenTreated(context, record.id);
  await dropRecall(context, { ...record });
  await mirrorConsumption(context, record.id);
  return charge(context, { at: 'cancel', line: { ...record } });
}

import type { Pool, QueryConfig } from 'pg';
import { answerText } from '#i18n/errors.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { invalid, ProblemError } from '../problems.ts';
import { findSecondStep } from '../db/gate.ts';
import { limitTries } from './guessing.ts';
import type { Principal } from '../identity/principal.ts';
import { boundTo, openSeed } from './seeds.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import { demandConfirmed } from './stepUp.ts';
import { invitation, newRecoveryCodes, newSeed, plainCode, stepOf } from './timeCodes.ts';

interface Parts {
  readonly pool: Pool;
  readonly sealer: Sealer;
}

/** How one's own second step stands. */
export interface SecondStepState {
  readonly on: boolean;
  readonly since: Date | null;
  /** Recovery codes not yet used. */
  readonly codes_left: number;
  /** The role demands it: it cannot be taken off. */
  readonly demanded: boolean;
}

const accountOf = ({ clinicId, userId }: Principal) => ({ clinic_id: clinicId, user_id: userId });
const wallOf = ({ clinicId, userId, requestId }: Principal) => ({ clinicId, userId, requestId });

export async function secondStepState({ pool }: Parts, principal: Principal): Promise<SecondStepState> {
  const step = await findSecondStep(pool, accountOf(principal));
  const since = step?.since ?? null;
  const demanded = principal.secondStep?.demanded === true;
  return { on: since !== null, since, codes_left: since === null ? 0 : (step?.codes_left ?? 0), demanded };
}

/** A new seed as text, address and QR picture; it counts once a code has proven it. Throws 409 while one is on. */
export async function beginSecondStep({ pool, sealer }: Parts, principal: Principal) {
  demandConfirmed(principal);
  const seed = newSeed();
  const sealed = sealer.seal(seed, boundTo(accountOf(principal)));
  const [begun] = await inClinic(pool, wallOf(principal), [
    { text: 'select begin_second_step($1, $2) as done', values: [principal.userId, sealed] },
  ]);
  if ((begun?.rows[0] as { done: boolean } | undefined)?.done !== true)
    throw new ProblemError('second_step_on');
  return { secret: seed, ...invitation(seed, principal.userName, principal.clinic.name) };
}

/** The first code proves the app: the second step is on, other sessions end, ten recovery codes are shown this once. */
export async function proveSecondStep({ pool, sealer }: Parts, principal: Principal, body: unknown) {
  demandConfirmed(principal);
  const { code } = (body ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || code.trim() === '') throw invalid({ code: { key: 'required' } });
  await limitTries(pool, { [`second step ${principal.clinicId} ${principal.userId}`]: 10 }, '15 minutes');
  const account = accountOf(principal);
  const step = await findSecondStep(pool, account);
  if (step === undefined) throw new ProblemError('second_step_not_begun');
  if (step.since !== null) throw new ProblemError('second_step_on');
  const seed = openSeed(sealer, step.secret, account);
  // Begun under a key that is gone: it is begun anew.
  if (seed === undefined) throw new ProblemError('second_step_not_begun');
  const time = stepOf(seed, plainCode(code.slice(0, 100)), principal.now);
  if (time === undefined) throw invalid({ code: { key: 'code_wrong' } });
  const codes = newRecoveryCodes();
  const [done] = await inClinic(pool, wallOf(principal), [
    {
      text: 'select finish_second_step($1, $2, $3, $4) as done',
      values: [principal.userId, step.secret, time, marksOf(sealer, principal, codes)],
    },
    { text: 'select end_sessions($1, $2)', values: [principal.userId, principal.sessionId] },
    ...(await noticeOf(pool, principal, 'on')),
  ]);
  if ((done?.rows[0] as { done: boolean } | undefined)?.done !== true)
    throw new ProblemError('second_step_on');
  return { message: answerText(principal.locale, 'secondStepOn'), recovery_codes: codes };
}

/** Ten new recovery codes; the old ones are worth nothing from now on. */
export async function renewRecoveryCodes({ pool, sealer }: Parts, principal: Principal) {
  demandConfirmed(principal);
  const codes = newRecoveryCodes();
  const [done] = await inClinic(pool, wallOf(principal), [
    {
      text: 'select renew_recovery_codes($1, $2) as done',
      values: [principal.userId, marksOf(sealer, principal, codes)],
    },
    noteStatement(principal, 'codes'),
  ]);
  if ((done?.rows[0] as { done: boolean } | undefined)?.done !== true)
    throw new ProblemError('second_step_not_begun');
  return { recovery_codes: codes };
}

/** Takes it off, if there is one; the answer is the same. Throws 409 `second_step_demanded` where the role wants it. */
export async function endSecondStep({ pool }: Parts, principal: Principal): Promise<{ message: string }> {
  demandConfirmed(principal);
  if (principal.secondStep?.demanded === true) throw new ProblemError('second_step_demanded');
  const notices = await noticeOf(pool, principal, 'off');
  await transaction(pool, wallOf(principal), async (tx) => {
    const { rows } = await tx.query<{ was: boolean }>('select end_second_step($1) as was', [
      principal.userId,
    ]);
    // Where none was on, nothing happened that anybody must be told.
    if (rows[0]?.was === true) for (const notice of notices) await tx.query(notice);
  });
  return { message: answerText(principal.locale, 'secondStepOff') };
}

const marksOf = (sealer: Sealer, principal: Principal, codes: readonly string[]): Buffer[] =>
  codes.map((code) => sealer.mark(plainCode(code), boundTo(accountOf(principal))));

const noteStatement = ({ userName, ip, userAgent, userId }: Principal, state: string): QueryConfig => ({
  text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, changes)
    values (app_clinic(), $1, $2, $3, 'password', 'users', $4, $5)`,
  values: [userName, ip, userAgent, userId, JSON.stringify({ second_step: [null, state] })],
});

/** The record of it, and a mail to whoever it is about. */
async function noticeOf(pool: Pool, principal: Principal, state: 'on' | 'off'): Promise<QueryConfig[]> {
  const [found] = await inClinic(pool, wallOf(principal), [
    { text: 'select email, locale from users where id = $1', values: [principal.userId] },
  ]);
  const person = found?.rows[0] as { email: string | null; locale: 'ar' | 'en' } | undefined;
  const note = noteStatement(principal, state);
  if (!person?.email) return [note];
  const { email: to, locale } = person;
  const addressed = { to, locale, name: principal.userName, clinic: principal.clinic.name };
  return [note, mailStatement('account.second_step', { ...addressed, state })];
}

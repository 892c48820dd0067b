import { dayAt } from '#metadata/time/clock.ts';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { answerText } from '#i18n/errors.ts';
import { hashPassword } from '../auth/passwordHash.ts';
import { countries } from '../clinic/countries.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import { createClinic } from '../clinic/newClinic.ts';
import { addDays } from '#metadata/time/days.ts';
import { newId } from '../kit/ids.ts';
import { DatabaseError } from '../db/errors.ts';
import { transaction, withoutClinic, type Transaction } from '../db/transaction.ts';
import { addSample } from '../demo/sample.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { ProblemError } from '../problems.ts';
import { makeOwner } from './owner.ts';
import { readSignup, type SignupForm } from './signupForm.ts';
import { freeNamesNear, subdomainAnswer, type SubdomainAnswer } from './subdomains.ts';
import { sendProof, type LinkTo } from './verifyEmail.ts';

export interface SignupCall {
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  readonly locale: 'ar' | 'en';
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface SignupParts {
  readonly pool: Pool;
  readonly baseDomain: string | undefined;
  readonly linkTo: LinkTo;
  readonly clock: () => Date;
  /** Takes one sign-up of the caller's hour and day, or throws 429. */
  readonly limit: () => Promise<void>;
  /** Someone of the platform should look: more sign-ups today than usual. */
  readonly alert: (signups: number) => void;
}

export interface SignupAnswer {
  /** JSON text; the repetition of a call gets the same bytes. */
  readonly body: string;
  readonly replayed: boolean;
}

const trialDays = 14;
const trialLimits = { max_active_employees: 15, max_branches: 3 };
/** Above it the platform is told, and e-mail is proven before the first sign-in (platform.md 5.6). */
const usualPerDay = 200;

/** Undoes everything a machine asked for, after the same work as for a person. */
class Trapped extends Error {}
/** Somebody is making a clinic of this name right now. */
class NameTaken extends Error {}
/** The same key was used by a call that ran beside this one. */
class Replayed extends Error {}

/**
 * Makes a clinic with its owner in one transaction (platform.md 5). Throws 422 by field, 409 `subdomain_taken` with
 * suggestions, 429. A filled trap gets the answer of a success and leaves nothing. The answer's `entry_code` opens the clinic without a second sign-in (`enterOnce`).
 */
export async function signUp(parts: SignupParts, call: SignupCall): Promise<SignupAnswer> {
  const { pool } = parts;
  const form = await readSignup(call.body);
  const key = keyOf(call, form);
  const body = answerTo(parts.linkTo, form, call.locale);
  const kept = await keptAnswer(pool, key);
  if (kept !== undefined) return kept;
  const { available, ...why } = await subdomainAnswer(pool, form.subdomain, parts.baseDomain);
  if (!available) {
    // The same call may have come through since the key was looked for.
    const meanwhile = await keptAnswer(pool, key);
    if (meanwhile !== undefined) return meanwhile;
    throw nameRefused(why);
  }
  await parts.limit();
  const proofFirst = (await count(pool, 'signups', 0)) >= usualPerDay;
  const passwordHash = await hashPassword(form.password);
  // The code is in this one answer and kept nowhere: a repetition of the call leads to the sign-in page (SEC-34).
  const entry = proofFirst ? undefined : newToken();
  try {
    await makeClinic(parts, call, { form, key, body, passwordHash, proofFirst, entry });
  } catch (reason) {
    if (reason instanceof Replayed) return (await keptAnswer(pool, key)) ?? { body, replayed: true };
    if (isTaken(reason)) {
      const suggestions = await freeNamesNear(pool, form.subdomain, parts.baseDomain);
      throw nameRefused({ reason: 'taken', suggestions });
    }
    if (!(reason instanceof Trapped)) throw reason;
  }
  const signups = await count(pool, form.trapped ? 'signup_traps' : 'signups', 1);
  if (!form.trapped && signups === usualPerDay) parts.alert(signups);
  return { body: withEntry(body, entry), replayed: false };
}

const withEntry = (body: string, entry: string | undefined): string =>
  entry === undefined ? body : JSON.stringify({ ...(JSON.parse(body) as object), entry_code: entry });

const isTaken = (reason: unknown): boolean =>
  reason instanceof NameTaken ||
  (reason instanceof DatabaseError && reason.constraint === 'clinics_subdomain_key');

interface Making {
  readonly form: SignupForm;
  readonly key: Key | undefined;
  readonly body: string;
  readonly passwordHash: string;
  readonly proofFirst: boolean;
  /** Opens the new clinic once, within a minute; none while the address is to be proven first. */
  readonly entry: string | undefined;
}

/** Long enough for the next page to come on a slow line. */
const entryMinutes = 1;

async function makeClinic(parts: SignupParts, call: SignupCall, making: Making): Promise<void> {
  const { form, key, body } = making;
  const ids = { clinicId: newId(), userId: newId(), employeeId: newId() };
  const today = dayAt(parts.clock(), countries[form.country].timezone);
  const wall = { clinicId: ids.clinicId, userId: ids.userId, requestId: call.requestId };
  await transaction(parts.pool, wall, async (tx) => {
    if (key !== undefined) {
      const claimed = await tx.query<{ ok: boolean }>('select claim_signup($1, $2, $3) as ok', [
        key.hash,
        key.bodyHash,
        body,
      ]);
      if (claimed.rows[0]?.ok !== true) throw new Replayed();
    }
    // Whoever comes second need not wait for the first to commit: the name is as good as taken.
    const first = await tx.query<{ ok: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('subdomain:' || $1, 0)) as ok`,
      [form.subdomain],
    );
    if (first.rows[0]?.ok !== true) throw new NameTaken();
    await tx.query('select free_subdomain($1)', [form.subdomain]);
    const start = await createClinic(tx, {
      id: ids.clinicId,
      name: form.clinic_name,
      name_en: form.clinic_name_en,
      subdomain: form.subdomain,
      clinic_type: form.clinic_type,
      country: form.country,
      plan_limits: trialLimits,
      trial_ends_on: addDays(today, trialDays),
      phone: form.phone,
      email: form.email,
    });
    await makeOwner(tx, start, { ...ids, ...making, locale: call.locale, today });
    if (making.entry !== undefined)
      await tx.query(`select create_reset_token(app_clinic(), $1, $2, 'enter', $3)`, [
        ids.userId,
        tokenHash(making.entry),
        entryMinutes,
      ]);
    await tellOwner(tx, parts.linkTo, ids.userId, call, form);
    if (form.sample_data) await addSample(tx, { today, country: form.country });
    if (form.trapped) throw new Trapped();
  });
}

/** The two mails and the first line of the clinic's history. */
async function tellOwner(
  tx: Transaction,
  linkTo: LinkTo,
  userId: string,
  { locale, ip, userAgent }: SignupCall,
  form: SignupForm,
): Promise<void> {
  const clinicName = (locale === 'en' && form.clinic_name_en) || form.clinic_name;
  const { email, owner_name: name, subdomain } = form;
  await sendProof(tx, { userId, email, name, locale, clinicName, subdomain }, linkTo);
  await tx.query(
    mailStatement('account.welcome', {
      to: email,
      locale,
      name,
      clinic: clinicName,
      login_url: loginUrl(linkTo, form),
    }),
  );
  await tx.query(
    `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label)
     values (app_clinic(), $1, $2, $3, 'create', 'clinics', app_clinic(), $4)`,
    [form.name, ip, userAgent, form.clinic_name],
  );
}

/** Carries the user name and nothing secret. */
const loginUrl = (linkTo: LinkTo, { subdomain, name }: SignupForm): string =>
  linkTo(subdomain, `/login?name=${encodeURIComponent(name)}`);

const answerTo = (linkTo: LinkTo, form: SignupForm, locale: 'ar' | 'en'): string =>
  JSON.stringify({
    message: answerText(locale, 'clinicCreated'),
    clinic: { name: form.clinic_name, subdomain: form.subdomain, url: linkTo(form.subdomain, '/') },
    login_url: loginUrl(linkTo, form),
  });

/** 409 `subdomain_taken`, or 422 for a name nobody gets; both name up to three that are free. */
function nameRefused({ reason, suggestions }: Pick<SubdomainAnswer, 'reason' | 'suggestions'>): ProblemError {
  const reserved = reason === 'reserved';
  return new ProblemError(reserved ? 'invalid' : 'subdomain_taken', {
    errors: { subdomain: { key: reserved ? 'subdomain_reserved' : 'subdomain_taken' } },
    details: { reason: reserved ? 'reserved' : 'taken', suggestions },
  });
}

async function count(pool: Pool, name: string, by: number): Promise<number> {
  const [counted] = await withoutClinic(pool, [
    { text: 'select counted_today($1, $2) as n', values: [name, by] },
  ]);
  return Number((counted?.rows[0] as { n: string } | undefined)?.n ?? 0);
}

interface Key {
  readonly hash: Buffer;
  readonly bodyHash: Buffer;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password is left out of what is kept: a fast hash of it would be an invitation (SEC-27). */
function keyOf({ key }: SignupCall, form: SignupForm): Key | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new ProblemError('bad_request');
  const { password: _, ...rest } = form;
  return { hash: sha256(`signup ${key}`), bodyHash: sha256(JSON.stringify(Object.entries(rest).sort())) };
}

async function keptAnswer(pool: Pool, key: Key | undefined): Promise<SignupAnswer | undefined> {
  if (key === undefined) return undefined;
  const [found] = await withoutClinic(pool, [{ text: 'select * from kept_signup($1)', values: [key.hash] }]);
  const kept = found?.rows[0] as { body_hash: Buffer; answer: string } | undefined;
  if (kept === undefined) return undefined;
  if (!kept.body_hash.equals(key.bodyHash)) throw new ProblemError('idempotency_mismatch');
  return { body: kept.answer, replayed: true };
}

import { dayAt } from '#metadata/time/clock.ts';
import type { Pool } from 'pg';
import { inClinic, transaction, withoutClinic, type Transaction } from '../db/transaction.ts';
import type { Task } from '../jobs/schedule.ts';
import type { Logger } from '../log.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { noticeStatement } from '../outbox/noticeQueue.ts';
import {
  noticeFor,
  standingOf,
  type NoticeKind,
  type SubscriptionStanding,
} from '../identity/subscriptionState.ts';

export interface WatchParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly linkTo: (subdomain: string, path: string) => string;
}

interface Ending {
  readonly clinic_id: string;
  readonly timezone: string;
  readonly plan: string;
  readonly last_day: string;
  readonly suspended: boolean;
}
interface Owner {
  readonly email: string;
  readonly locale: 'ar' | 'en';
  readonly name: string;
  readonly clinic: string;
  readonly subdomain: string;
}

/** Longest before the end that anything is sent, and a day for the zones east of here. */
const daysAhead = 9;

const ownersSql = `select u.email, u.locale, c.subdomain,
    coalesce(case when u.locale = 'en' then nullif(e.full_name_en, '') end, e.full_name_ar, u.name) as name,
    coalesce(case when u.locale = 'en' then nullif(c.name_en, '') end, c.name) as clinic
  from users u join clinics c on c.id = u.clinic_id
  left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
  where u.is_owner and u.is_active and u.email is not null`;

/**
 * Reminds owners 7, 3 and 1 days before the end, tells them of the end and of the suspension, and then ends the sessions
 * of everybody but them (platform.md 5.6, 14). The state itself needs no job: it is reckoned from the dates at every
 * request. However many look at once, each notice is written, and so sent, once. Looks at one clinic where it is named;
 * answers how many notices were new.
 */
export async function sendSubscriptionNotices(parts: WatchParts, clinicId?: string): Promise<number> {
  const now = parts.clock();
  const [found] = await withoutClinic(parts.pool, [
    {
      text: 'select * from subscriptions_ending($1::date, $2, $3::uuid)',
      values: [now.toISOString().slice(0, 10), daysAhead, clinicId ?? null],
    },
  ]);
  let sent = 0;
  for (const ending of (found?.rows ?? []) as Ending[])
    try {
      if (await remind(parts, ending, now)) sent += 1;
    } catch (error) {
      // One clinic's trouble keeps nobody else from being told.
      parts.logger.error({ err: error, clinic: ending.clinic_id }, 'a subscription notice was not written');
    }
  return sent;
}

/** For the schedule of the installation. */
export const subscriptionTask = (parts: WatchParts): Task => ({
  name: 'subscriptions',
  every: 'hour',
  run: async () => {
    await sendSubscriptionNotices(parts);
  },
});

async function remind({ pool, linkTo }: WatchParts, ending: Ending, now: Date): Promise<boolean> {
  const { clinic_id: clinicId, timezone, plan, last_day: lastDay, suspended } = ending;
  const standing = standingOf({ plan, lastDay, suspended }, dayAt(now, timezone));
  const kind = noticeFor(standing);
  if (kind === undefined) return false;
  // Most looks find it sent: a plain read, so that nothing waits for a lock.
  const [known] = await inClinic(pool, clinicId, [
    {
      text: 'select from subscription_notices where last_day = $1::date and kind = $2',
      values: [lastDay, kind],
    },
  ]);
  if (known?.rowCount === 1) return false;
  return await transaction(pool, clinicId, async (tx) => {
    const { rowCount } = await tx.query(
      'insert into subscription_notices (clinic_id, last_day, kind) values (app_clinic(), $1::date, $2) on conflict do nothing',
      [lastDay, kind],
    );
    if (rowCount !== 1) return false;
    if (kind === 'suspended') await tx.query('select end_clinic_sessions(true)');
    const { rows: owners } = await tx.query<Owner>(ownersSql);
    if (kind !== 'suspended' && kind !== 'ended') await ring(tx, plan, standing.daysLeft ?? 0);
    for (const owner of owners) await mail(tx, owner, { kind, standing, lastDay, linkTo });
    return true;
  });
}

interface Told {
  readonly kind: NoticeKind;
  readonly standing: SubscriptionStanding;
  readonly lastDay: string;
  readonly linkTo: WatchParts['linkTo'];
}

/** In the bell too, also of owners without an address (platform.md 11). */
async function ring(tx: Transaction, plan: string, days: number): Promise<void> {
  const event = plan === 'trial' ? 'subscription.trial_ending' : 'subscription.ending';
  const { rows } = await tx.query<{ id: string }>('select id from users where is_owner and is_active');
  for (const { id } of rows) await tx.query(noticeStatement(event, { userId: id }, { days }));
}

async function mail(tx: Transaction, owner: Owner, { kind, standing, lastDay, linkTo }: Told): Promise<void> {
  const { email: to, locale, name, clinic, subdomain } = owner;
  const all = { to, locale, name, clinic, link: linkTo(subdomain, '/settings/subscription') };
  if (kind === 'suspended') await tx.query(mailStatement('subscription.suspended', all));
  else if (kind === 'ended')
    await tx.query(
      mailStatement('subscription.ended', { ...all, readable_until: standing.until ?? lastDay }),
    );
  else
    await tx.query(
      mailStatement('subscription.ending', { ...all, days: standing.daysLeft ?? 0, ends_on: lastDay }),
    );
}

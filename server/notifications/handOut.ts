import type { Transaction } from '../db/transaction.ts';
import type { KnownNotice } from './noticeBook.ts';
import { linkOf, type NoticeEvent, type NoticeTexts } from './compose.ts';

export interface HandOut {
  readonly known: KnownNotice;
  readonly told: NoticeEvent;
  readonly recipients: readonly string[];
  readonly texts: NoticeTexts;
  readonly linkTo: (subdomain: string, path: string) => string;
}

/** The same event of the same record is one row while it is unread: a repetition brings it up again. */
const insertSql = `
  insert into notifications (clinic_id, recipient_id, actor_id, type, area, entity, entity_id, title_ar, title_en, body_ar, body_en,
    link, priority, dedupe_key)
  select app_clinic(), u.id, (select a.id from users a where a.clinic_id = app_clinic() and a.id = $2::uuid), $3, $4, $5, $6::uuid,
    $7, $8, $9, $10, $11, $12, $13
  from users u where u.clinic_id = app_clinic() and u.id = any ($1::uuid[])
  on conflict (clinic_id, recipient_id, dedupe_key) where read_at is null do update set actor_id = excluded.actor_id,
    title_ar = excluded.title_ar, title_en = excluded.title_en, body_ar = excluded.body_ar, body_en = excluded.body_en,
    link = excluded.link, priority = excluded.priority, created_at = excluded.created_at, seen_at = null
  returning recipient_id, xmax = 0 as fresh`;

/** How many people one word to the streams names; its payload must stay below 8,000 bytes. */
const mostNamed = 150;

/** Writes the rows of one event, its mails, and the word to the streams; all of it holds at the commit. */
export async function handOut(tx: Transaction, parts: HandOut): Promise<void> {
  const { known, told, recipients, texts } = parts;
  const { payload, event } = told;
  const entity = typeof payload['resource'] === 'string' ? payload['resource'] : null;
  const record = typeof payload['record_id'] === 'string' ? payload['record_id'] : null;
  const { rows } = await tx.query<{ recipient_id: string; fresh: boolean }>(insertSql, [
    recipients,
    payload['actor_id'] ?? null,
    event,
    known.area,
    entity,
    record,
    texts.title_ar,
    texts.title_en,
    texts.body_ar,
    texts.body_en,
    linkOf(known, payload),
    known.declaration.priority ?? 'normal',
    record === null ? (known.declaration.once ? event : null) : `${event}:${record}`,
  ]);
  const fresh = rows.filter((row) => row.fresh).map((row) => row.recipient_id);
  const { mail: kind, mailAfter } = known.declaration;
  const earlier =
    mailAfter === undefined
      ? none
      : await takeWaiting(
          tx,
          parts,
          rows.map((row) => row.recipient_id),
        );
  const mailed = [...fresh, ...earlier.keys()];
  if (mailed.length > 0 && kind !== 'own' && kind !== 'none')
    await mail(tx, parts, [...new Set(mailed)], earlier);
  await announce(
    tx,
    rows.map((row) => row.recipient_id),
  );
}

/** Tells every process whose rows changed; streams look at them after the commit. */
export async function announce(tx: Pick<Transaction, 'query'>, people: readonly string[]): Promise<void> {
  for (let from = 0; from < people.length; from += mostNamed)
    await tx.query(
      "select pg_notify('notifications', app_clinic() || ' ' || array_to_string($1::text[], ' '))",
      [people.slice(from, from + mostNamed)],
    );
}

const none: ReadonlyMap<string, string> = new Map();
/** What a mail that waits is about; only those that wait have it. */
const aboutOf = ({ told: { payload } }: HandOut): string =>
  `${String(payload['resource'])} ${String(payload['record_id'])}`;

/** Takes the mails about the same record that still wait out of the queue: by person, what was before the first of them. */
async function takeWaiting(
  tx: Transaction,
  parts: HandOut,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ person: string; was: string }>(
    `delete from outbox where clinic_id = app_clinic() and kind = 'mail' and sent_at is null and failed_at is null and attempts = 0
        and payload ->> 'about' = $1 and payload ->> 'person' = any ($2::text[])
      returning payload ->> 'person' as person, payload ->> 'was' as was`,
    [aboutOf(parts), people],
  );
  return new Map(rows.map(({ person, was }) => [person, was]));
}

/** Whoever wants this area by e-mail, and when: not between their quiet hours unless it is urgent. */
const mailsSql = `
  with now_there as (select (clock_timestamp() at time zone c.timezone) as at, c.* from clinics c where c.id = app_clinic()),
  wanted as (
    select u.id, u.email, u.locale, c.subdomain, p.quiet_from, p.quiet_to, c.at, c.timezone,
      coalesce(case when u.locale = 'en' then nullif(e.full_name_en, '') end, e.full_name_ar, u.name) as name,
      coalesce(case when u.locale = 'en' then nullif(c.name_en, '') end, c.name) as clinic,
      case when p.quiet_from < p.quiet_to then c.at::time >= p.quiet_from and c.at::time < p.quiet_to
        else c.at::time >= p.quiet_from or c.at::time < p.quiet_to end as quiet
    from now_there c join users u on u.clinic_id = c.id and u.id = any ($1::uuid[]) and u.email is not null and u.is_active
    left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
    left join notification_preferences p on p.clinic_id = u.clinic_id and p.user_id = u.id
    where coalesce((p.mail ->> $2)::boolean, $3))
  select id, email, locale, subdomain, name, clinic, greatest(clock_timestamp() + $5::int * interval '1 minute', case when quiet and not $4 then
    (at::date + quiet_to + case when at::time >= quiet_to then interval '1 day' else interval '0' end) at time zone timezone
    end) as due from wanted`;

interface Wanted {
  readonly id: string;
  readonly email: string;
  readonly locale: 'ar' | 'en';
  readonly subdomain: string;
  readonly name: string;
  readonly clinic: string;
  readonly due: Date;
}

/** `earlier`: what was before the mails that this one takes the place of. */
async function mail(
  tx: Transaction,
  parts: HandOut,
  people: readonly string[],
  earlier: ReadonlyMap<string, string>,
): Promise<void> {
  const { known, told, texts, linkTo } = parts;
  const { mail: usual, priority, mailAfter } = known.declaration;
  const values = [people, known.area, usual === 'usual', priority === 'high', mailAfter ?? 0];
  const { rows } = await tx.query<Wanted>(mailsSql, values);
  const path = linkOf(known, told.payload) ?? '/notifications';
  for (const { id: person, email: to, locale, subdomain, name, clinic, due } of rows) {
    const was = earlier.get(person) ?? told.payload['was'];
    if (mailAfter !== undefined && was === told.payload['is']) continue;
    const [title, body] = locale === 'en' ? [texts.title_en, texts.body_en] : [texts.title_ar, texts.body_ar];
    const waits = mailAfter === undefined ? {} : { about: aboutOf(parts), person, was };
    const payload = {
      to,
      locale,
      name,
      clinic,
      title,
      body: body ?? '',
      link: linkTo(subdomain, path),
      ...waits,
    };
    await tx.query(
      "insert into outbox (clinic_id, kind, event, payload, next_try_at) values (app_clinic(), 'mail', 'notification', $1, $2)",
      [JSON.stringify(payload), due],
    );
  }
}

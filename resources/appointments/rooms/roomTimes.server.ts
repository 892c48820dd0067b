import type { Row } from '#server/kit/rules.ts';
import { heldAt } from '../holds.server.ts';

const clock = (column: string): string => `to_char(h.${column}, 'HH24:MI')`;

/** The hours of a week of an owner, as `openOn` takes them. */
export const hoursSql = (table: string, owner: string): string =>
  `(select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', ${clock('opens')}, 'closes', ${clock('closes')})), '[]')
      from ${table} h where h.clinic_id = r.clinic_id and h.record_id = ${owner})`;

const milliseconds = (at: string): string => `(extract(epoch from ${at}) * 1000)::float8`;

/**
 * What chairs of a room are taken by between two instants, as `Held`: what is held, and patients who sit there without a hold, as those
 * of a queue do (clinic.md A2), or beyond it: until their planned end, and as long as they sit there.
 */
export const heldSql = (from: string, to: string, now: string): string => `
  (select coalesce(json_agg(json_build_object('id', x.id, 'lane', x.lane, 'bound', x.is_bound,
        'from', ${milliseconds('x.from_at')}, 'to', ${milliseconds('x.to_at')})), '[]')
    from (
      select h.id, h.lane, h.is_bound, h.from_at, h.to_at from schedule_holds h
        where h.clinic_id = r.clinic_id and h.room_id = r.id and ${heldAt(from, to)}
      union all
      select a.id, a.chair_no, true, a.started_at, greatest(a.ends_at, ${now} + interval '1 minute') from appointments a
        where a.clinic_id = r.clinic_id and a.room_id = r.id and a.status = 'in_progress' and a.started_at < ${to}
          and greatest(a.ends_at, ${now}) >= ${from}
          and not exists (select from schedule_holds h
            where h.clinic_id = a.clinic_id and h.appointment_id = a.id and h.room_id is not null and h.to_at > ${now})) x)`;

/** A name in the language of the request. */
export const nameOf = (row: Row, locale: 'ar' | 'en', name = 'name'): string =>
  String((locale === 'en' && row[`${name}_en`]) || row[`${name}_ar`]);

const letter = /\p{L}/u;

/** The first letters of a name's first three words: whoever sees rooms alone learns no patient's name (clinic.md 3.1). */
export const initialsOf = (name: string): string =>
  name
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => letter.exec(word)?.[0] ?? [])
    .slice(0, 3)
    .map((one) => `${one.toUpperCase()}.`)
    .join(' ');

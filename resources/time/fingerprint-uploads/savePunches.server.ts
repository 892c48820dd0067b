import type { RuleDatabase } from '#server/kit/rules.ts';
import type { Judged } from './readUpload.server.ts';

/** Lines of one statement: each stays well below the time a statement may take (SEC-60). */
const portion = 10_000;

/** Arrays beside each other and no row by itself: half a million lines are some dozens of statements. */
const insertSql = `insert into punches (clinic_id, employee_id, device_id, device_user_id, wall_time, at, state, verify, source, upload_id,
    line_no, work_date, flags, status)
  select app_clinic(), e.id, $1::uuid, l.number, to_char(l.shown, 'YYYY-MM-DD HH24:MI:SS'), l.at, l.state, l.verify, 'fingerprint', $2::uuid,
      l.line, l.shown::date, case when l.flag = '' then '{}'::text[] else array[l.flag] end, case when e.id is null then 'unmatched' else 'kept' end
    from (select u.line, u.number, u.state, u.verify, u.flag, u.person,
        timestamp 'epoch' + u.wall * interval '1 millisecond' as shown, timestamptz 'epoch' + u.at * interval '1 millisecond' as at
      from unnest($3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::text[], $10::uuid[])
        as u(line, number, wall, at, state, verify, flag, person)) l
    left join employees e on e.clinic_id = (select app_clinic()) and e.id = l.person
  on conflict do nothing`;

const array = (values: readonly (number | string | null | undefined)[]): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'null' : value === '' ? '""' : String(value))).join(',')}}`;

/** Writes the new lines of a file as punches; one that came meanwhile is left out (hr.md 2.4 rule 1). */
export async function insertPunches(
  { query }: Pick<RuleDatabase, 'query'>,
  upload: { readonly id: string | null; readonly deviceId: string },
  fresh: Judged['fresh'],
): Promise<void> {
  for (let at = 0; at < fresh.length; at += portion) {
    const some = fresh.slice(at, at + portion);
    const of = (value: (one: (typeof some)[number]) => number | string | null | undefined): string =>
      array(some.map(value));
    await query(insertSql, [
      upload.deviceId,
      upload.id,
      of(({ line }) => line.line),
      of(({ line }) => line.user),
      of(({ line }) => line.wall),
      of(({ line }) => line.at),
      of(({ line }) => line.state),
      of(({ line }) => line.verify),
      of(({ line }) => line.flag ?? ''),
      of(({ employee }) => employee),
    ]);
  }
}

import { wallAt } from '#metadata/time/clock.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { attendanceSettings } from '../attendance-settings/attendance-settings.ts';
import type { punches } from './punches.ts';

type Context = OperationContext<typeof punches>;

/** How far a phone may be wrong in the caller's favour, at most (hr.md 2.6). */
const mostAccuracy = 100;

/**
 * Metres from a branch of the caller's on the sphere, whether they lie beyond its area even where the phone is as wrong as it says, and
 * whether the call came from one of its networks: of their own and their extra branches the one that suits best.
 */
const placeSql = `select p.*, p.metres > p.reach + least(coalesce($5::numeric, 0), ${mostAccuracy}) as outside from (select b.latitude is not null and b.longitude is not null as placed, coalesce(b.geofence_m, 150) as reach,
    cardinality(b.allowed_ips) > 0 as networked,
    exists (select from unnest(b.allowed_ips) n where $4::inet <<= n::inet) as inside,
    round(2 * 6371000 * asin(sqrt(power(sin(radians($2::float8 - b.latitude::float8) / 2), 2)
      + cos(radians(b.latitude::float8)) * cos(radians($2::float8)) * power(sin(radians($3::float8 - b.longitude::float8) / 2), 2))))::int as metres
  from employees e join branches b on b.clinic_id = e.clinic_id and (b.id = e.branch_id
    or b.id in (select x.target_id from employees__extra_branch_ids x where x.clinic_id = e.clinic_id and x.record_id = e.id))
  where e.clinic_id = (select app_clinic()) and e.id = $1 and e.status = 'active') p
  order by case when $6 = 'network' then p.inside end desc, case when $6 = 'network' then p.networked end desc, p.placed desc, p.metres - p.reach, p.reach limit 1`;

/** An IPv4 address that came through IPv6 is the same address. */
const plain = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** Refuses what the clinic's settings ask of a place and is not there. Answers whether the call came from outside the branch. */
function judgePlace({ refuse }: Context, place: Row, way: string): boolean {
  const metres = place['metres'] as number | null;
  const isOutside = place['outside'] === true;
  if (way === 'geofence') {
    if (place['placed'] !== true) refuse('branch_without_place');
    if (metres === null) return refuse('no_place');
    if (isOutside) refuse('out_of_fence', { values: { m: metres } });
  }
  if (way === 'network') {
    if (place['networked'] !== true) refuse('branch_without_place');
    if (place['inside'] !== true) refuse('other_network');
  }
  return isOutside;
}

/**
 * `POST /attendance/check`: the caller's own punch, now by the server's clock and from where they are (hr.md 2.6). Neither time nor
 * person can be sent. Refuses with `checkin_off`, `no_place`, `branch_without_place`, `out_of_fence`, `other_network`, `not_employed`.
 */
export async function checkIn(context: Context): Promise<unknown> {
  const { db, subject, now, body, refuse } = context;
  const { self_checkin: way } = await settingsOf(db, attendanceSettings);
  if (way === 'off') refuse('checkin_off');
  const employee = subject.employeeId;
  const ip = plain(subject.ip);
  const { lat = null, lng = null, accuracy = null } = body;
  const [place] = await db.query(placeSql, [employee, lat, lng, ip, accuracy, way]);
  if (employee === null || place === undefined) return refuse('not_employed');
  const isOutside = judgePlace(context, place, way);
  const wall = wallAt(now, subject.clinic.timezone);
  const punch = await db.create('punches', {
    employee_id: employee,
    wall_time: `${wall.day} ${wall.clock}:${now.toISOString().slice(17, 19)}`,
    at: now.toISOString(),
    source: 'self',
    work_date: wall.day,
    lat,
    lng,
    ip,
    flags: isOutside ? ['outside_fence'] : [],
  });
  await touchDays(touching(context), { employeeIds: [employee], from: wall.day, to: wall.day });
  return { punch: { id: punch['id'], at: punch['at'], wall_time: punch['wall_time'] } };
}

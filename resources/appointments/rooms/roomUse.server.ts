/** Days and hours are those of the clinic's wall clock. */
type Unit = 'day' | 'hour';

const inUtc = (wall: string): string => `(${wall}) at time zone 'UTC'`;

/**
 * When hours of the week begin and end on each day, through the stretches in which the clinic's clock runs evenly (`:clocks`): a beginning
 * that no clock shows moves to the first minute it does show, one shown twice is the first; an end shown twice is the second (clinic.md
 * 4.2, `openOn` of sessions.ts says the same for booking). Nights that began the day before are among them.
 */
const hours = `
  clocks as materialized (select * from :clocks c(begins, ends, ahead)),
  days as (select d::date as day, (array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[extract(dow from d)::int + 1] as weekday
    from generate_series(:from::date - 1, :to::date, interval '1 day') d),
  weekly as (
    select record_id as owner, weekday, opens, closes from rooms__open_hours where clinic_id = (select app_clinic())
    union all
    select record_id, weekday, opens, closes from branches__open_hours where clinic_id = (select app_clinic())),
  walls as (
    select w.owner, ${inUtc('d.day + w.opens')} as opens,
        ${inUtc(`d.day + w.closes + case when w.closes > w.opens then interval '0 days' else interval '1 day' end`)} as closes
      from weekly w join days d on d.weekday = w.weekday),
  hours as (
    select w.owner, range_agg(tstzrange(s.begins, s.ends)) as times from walls w
      cross join lateral (select
        (select min(greatest(c.begins, w.opens - c.ahead)) from clocks c where w.opens - c.ahead < c.ends) as begins,
        (select max(least(c.ends, w.closes - c.ahead)) from clocks c where w.closes - c.ahead > c.begins) as ends) s
      where s.begins < s.ends group by w.owner)`;

/** What an owner of hours allows: always where it has none. */
const allowed = (owner: string): string =>
  `case when exists (select from weekly w where w.owner = ${owner})
      then coalesce((select h.times from hours h where h.owner = ${owner}), '{}') else '{(,)}' end`;

/** A time from `begins` to `ends` cut at each wall-clock day or hour, and where clocks change: `clock` and `at` name the piece. */
const cut = (unit: Unit, begins: string, ends: string): string => `
      join clocks c on c.begins < ${ends} and c.ends > ${begins}
      cross join lateral generate_series(
        date_trunc('${unit}', greatest(${begins}, c.begins) at time zone 'UTC' + c.ahead),
        least(${ends}, c.ends) at time zone 'UTC' + c.ahead - interval '1 microsecond', interval '1 ${unit}') s(at)`;

const seconds = (begins: string, ends: string): string => `extract(epoch from ${ends} - ${begins})`;

/**
 * The times of rooms within the span, in seconds of chairs (clinic.md 3.1): `parts` are when each is open, cut into days or hours, `taken`
 * what of them is used, lost or closed. Visits last 8 hours at most and events 30 days: none that begins earlier reaches into the span.
 */
const times = (unit: Unit, among: string): string => `with ${hours},
  open as (
    select r.id as room_id, r.branch_id, r.capacity,
        tstzmultirange(tstzrange(:begin, greatest(:begin, :end))) * ${allowed('r.id')} * ${allowed('r.branch_id')} as times
      from rooms r where r.clinic_id = (select app_clinic()) and ${among}),
  parts as (
    select o.room_id, c.begins as clock, s.at, greatest(lower(p), c.begins, ${inUtc('s.at')} - c.ahead) as begins,
        least(upper(p), c.ends, ${inUtc(`s.at + interval '1 ${unit}'`)} - c.ahead) as ends, o.capacity
      from open o cross join lateral unnest(o.times) p ${cut(unit, 'lower(p)', 'upper(p)')}),
  occupied as (
    select a.room_id, a.starts_at as begins, a.ends_at as ends, case a.status when 'no_show' then 'lost' else 'used' end as as_what
      from appointments a
      where a.clinic_id = (select app_clinic()) and a.room_id is not null and a.status in ('completed', 'in_progress', 'no_show')
        and a.starts_at >= :begin - interval '8 hours' and a.starts_at < :end
    union all
    select h.room_id, h.from_at, h.to_at, 'closed' from room_events e
      join schedule_holds h on h.clinic_id = e.clinic_id and h.room_event_id = e.id and h.room_id is not null
      where e.clinic_id = (select app_clinic()) and e.starts_at >= :begin - interval '720 hours' and e.starts_at < :end),
  taken as (
    select p.room_id, p.clock, p.at, o.as_what, sum(${seconds('greatest(o.begins, p.begins)', 'least(o.ends, p.ends)')}) as secs
      from (select o.*, c.begins as clock, s.at from occupied o ${cut(unit, 'o.begins', 'o.ends')}) o
      join parts p on p.room_id = o.room_id and p.clock = o.clock and p.at = o.at and p.begins < o.ends and p.ends > o.begins
      group by 1, 2, 3, 4)`;

const minutes = (secs: string): string => `round(${secs} / 60)::int`;
const share = (secs: string): string =>
  `case when t.open > t.closed then round(${secs} * 100 / (t.open - t.closed), 1) end`;

/** Seconds by what the chairs were, summed. */
const summed = `coalesce(sum(secs) filter (where as_what = 'open'), 0) as open, coalesce(sum(secs) filter (where as_what = 'closed'), 0) as closed,
    coalesce(sum(secs) filter (where as_what = 'used'), 0) as used, coalesce(sum(secs) filter (where as_what = 'lost'), 0) as lost`;
const lines = (by: string): string => `
  select ${by}, 'open' as as_what, ${seconds('begins', 'ends')} * capacity as secs from parts
  union all select ${by}, as_what, secs from taken`;
const figures = `${minutes('t.open')} as open_min, ${minutes('t.closed')} as closed_min, ${minutes('t.used')} as used_min,
    ${share('t.used')} as utilisation`;

/** A row for each room that is kept, or was used in the span. */
const use = `${times('day', 'true')},
  counted as (
    select a.room_id, (count(*) filter (where a.status <> 'cancelled'))::int as visits,
        (count(*) filter (where a.status = 'no_show'))::int as no_shows,
        round(avg(${seconds('a.started_at', 'a.completed_at')} / 60 - a.duration_min) filter (where a.status = 'completed'), 1) as overrun
      from appointments a
      where a.clinic_id = (select app_clinic()) and a.room_id is not null and a.starts_at >= :begin and a.starts_at < :end
      group by a.room_id),
  summed as (select room_id, ${summed} from (${lines('room_id')}) l group by room_id)
  select r.id, r.id as room_id, r.branch_id, r.kind, :to as day, ${figures}, ${minutes('t.lost')} as lost_min, ${share('t.lost')} as lost,
      coalesce(n.visits, 0) as visits, coalesce(n.no_shows, 0) as no_shows, n.overrun
    from rooms r
    left join counted n on n.room_id = r.id
    left join lateral (select coalesce(s.open, 0) as open, coalesce(s.closed, 0) as closed, coalesce(s.used, 0) as used,
        coalesce(s.lost, 0) as lost from (select) one left join summed s on s.room_id = r.id) t on true
    where r.clinic_id = (select app_clinic()) and (r.status <> 'archived' or n.visits > 0)`;

/** A row for each hour of the week in which a room of the branches is open. */
const byHour = `${times('hour', `(:branches is null or r.branch_id = any (:branches)) and r.status <> 'archived'`)},
  summed as (select extract(dow from at)::int as dow, extract(hour from at)::int as hour, ${summed} from (${lines('at')}) l group by 1, 2)
  select (t.dow * 100 + t.hour)::text as id, (array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[t.dow + 1] as weekday, t.hour,
      (:branches)[1] as branch_id, :to as day, ${figures}
    from summed t`;

/** The rows of the reports of rooms. */
export const roomUseRows = { use, hours: byHour };

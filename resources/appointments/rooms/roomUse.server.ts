import { revenueBy } from '../../shared/revenue.server.ts';

const inUtc = (wall: string): string => `(${wall}) at time zone 'UTC'`;

/**
 * When hours of the week begin and end on each day, through the stretches in which the clinic's clock runs evenly (`:clocks`): a beginning
 * that no clock shows moves to the first minute it does show, one shown twice is the first; an end shown twice is the second (clinic.md
 * 4.2, `openOn` of sessions.ts says the same for booking). Nights that began the day before are among them. Hours that many rooms share
 * are reckoned once.
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
    select w.weekday, w.opens, w.closes, range_agg(tstzrange(s.begins, s.ends)) as times
      from (select distinct weekday, opens, closes from weekly) w join days d on d.weekday = w.weekday
      cross join lateral (select ${inUtc('d.day + w.opens')} as opens,
        ${inUtc(`d.day + w.closes + case when w.closes > w.opens then interval '0 days' else interval '1 day' end`)} as closes offset 0) u
      cross join lateral (select
        (select min(greatest(c.begins, u.opens - c.ahead)) from clocks c where u.opens - c.ahead < c.ends) as begins,
        (select max(least(c.ends, u.closes - c.ahead)) from clocks c where u.closes - c.ahead > c.begins) as ends offset 0) s
      where s.begins < s.ends group by 1, 2, 3),
  hours as (select w.owner, coalesce(range_agg(i.times), '{}') as times from weekly w left join walls i using (weekday, opens, closes) group by 1)`;

/** When rooms are open within the span: always where neither room nor branch has hours. */
const open = (among: string): string => `with ${hours},
  open as materialized (
    select r.id as room_id, r.capacity, tstzmultirange(tstzrange(:begin, greatest(:begin, :end)))
        * coalesce(own.times, '{(,)}') * coalesce(its.times, '{(,)}') as times
      from rooms r left join hours own on own.owner = r.id left join hours its on its.owner = r.branch_id
      where r.clinic_id = (select app_clinic()) and ${among})`;

/**
 * Visits that may reach into the span, which last 8 hours at most. `parts` is when their room is open meanwhile, null where that is all of
 * it, as with most. They are found by time alone before anything is joined to them: day by day they lie side by side, room by room not.
 */
const visited = `(select a.*, case when not o.times @> tstzrange(a.starts_at, a.ends_at) then o.times * tstzmultirange(tstzrange(a.starts_at, a.ends_at)) end as parts
    from (select a.room_id, a.status, a.starts_at, a.ends_at, a.duration_min, a.started_at, a.completed_at from appointments a
        where a.clinic_id = (select app_clinic()) and a.starts_at >= :begin - interval '8 hours' and a.starts_at < :end offset 0) a
      join open o on o.room_id = a.room_id offset 0) a`;
/** What events hold of open rooms: they last 30 days at most. */
const occupied = `room_events e
      join schedule_holds h on h.clinic_id = e.clinic_id and h.room_event_id = e.id and h.room_id is not null
      join open o on o.room_id = h.room_id
      where e.clinic_id = (select app_clinic()) and e.starts_at >= :begin - interval '720 hours' and e.starts_at < :end`;
const seconds = (length: string): string => `extract(epoch from ${length})`;
/** How long these times are together, in seconds. */
const lengthOf = (times: string): string =>
  `(select coalesce(sum(${seconds('upper(u) - lower(u)')}), 0) from unnest(${times}) u)`;
/** How long the rooms were open in visits of these states, in seconds. */
const spent = (
  states: string,
): string => `coalesce(sum(a.duration_min) filter (where a.parts is null and a.status in (${states})), 0) * 60
          + coalesce(sum(${lengthOf('a.parts')}) filter (where a.parts is not null and a.status in (${states})), 0)`;

const minutes = (secs: string): string => `round(${secs} / 60)::int`;
const share = (secs: string): string =>
  `case when t.open > t.closed then round(${secs} * 100 / (t.open - t.closed), 1) end`;
const figures = `${minutes('t.open')} as open_min, ${minutes('t.closed')} as closed_min, ${minutes('t.used')} as used_min,
    ${share('t.used')} as utilisation`;

const ended = `a.status = 'completed' and a.starts_at >= :begin and a.started_at is not null and a.completed_at is not null`;
/** A row for each room that is kept, or was used in the span (clinic.md 3.1). */
const use = `${open('true')},
  visits as (
    select a.room_id, ${spent("'completed', 'in_progress'")} as used, ${spent("'no_show'")} as lost,
        (count(*) filter (where a.status <> 'cancelled' and a.starts_at >= :begin))::int as visits,
        (count(*) filter (where a.status = 'no_show' and a.starts_at >= :begin))::int as no_shows,
        round((${seconds(`sum(a.completed_at - a.started_at) filter (where ${ended})`)} / 60 - sum(a.duration_min) filter (where ${ended}))
          / nullif(count(*) filter (where ${ended}), 0), 1) as overrun
      from ${visited} group by 1),
  events as (select h.room_id, sum(${lengthOf('o.times * tstzmultirange(tstzrange(h.from_at, h.to_at))')}) as closed from ${occupied} group by 1),
  sums as materialized (
    select o.room_id, o.capacity * ${lengthOf('o.times')} as open,
        coalesce(e.closed, 0) as closed, coalesce(v.used, 0) as used, coalesce(v.lost, 0) as lost,
        coalesce(v.visits, 0) as visits, coalesce(v.no_shows, 0) as no_shows, v.overrun
      from open o left join visits v on v.room_id = o.room_id left join events e on e.room_id = o.room_id)
  select r.id, r.id as room_id, r.branch_id, r.kind, :to as day, ${figures}, ${minutes('t.lost')} as lost_min, ${share('t.lost')} as lost,
      t.visits, t.no_shows, t.overrun, coalesce(m.revenue, 0) as revenue
    from rooms r join sums t on t.room_id = r.id
    left join ${revenueBy('room_id', 'true')} m on m.of_id = r.id
    where r.clinic_id = (select app_clinic()) and (r.status <> 'archived' or t.visits > 0 or m.revenue <> 0)`;

/** Microseconds of a wall clock since the first of January 1970, a Thursday; without a part they are whole numbers. */
const micros = (at: string): string => `round(date_part('epoch', ${at} + c.ahead) * 1e6)::bigint`;
const [hour, week] = ['3600000000', '604800000000'];

/**
 * A row for each hour of the week in which a room of the branches is open. Whatever begins at the same minute of the week and is as long
 * is summed before it is cut into hours: of a year's visits a few hundred kinds are left.
 */
const byHour = `${open(`(:branches is null or r.branch_id = any (:branches)) and r.status <> 'archived'`)},
  visits as materialized (
    select a.starts_at as begins, a.ends_at as ends, a.parts, count(*) as weight
      from ${visited} where a.status in ('completed', 'in_progress') group by 1, 2, 3),
  times as (
    select 'open' as as_what, lower(u) as begins, upper(u) as ends, o.capacity::bigint as weight from open o, unnest(o.times) u
    union all
    select 'used', begins, ends, weight from visits where parts is null
    union all
    select 'used', lower(u), upper(u), weight from visits, unnest(parts) u
    union all
    select 'closed', lower(u), upper(u), 1 from (select o.times * tstzmultirange(tstzrange(h.from_at, h.to_at)) as times from ${occupied} offset 0) h, unnest(h.times) u),
  kinds as (
    select as_what, ${micros('greatest(t.begins, c.begins)')} % ${week} as at, ${micros('least(t.ends, c.ends)')} - ${micros('greatest(t.begins, c.begins)')} as length,
        sum(weight) as weight
      from times t join clocks c on c.begins < t.ends and c.ends > t.begins group by 1, 2, 3),
  cut as (select k.*, generate_series(at / ${hour}, (at + length - 1) / ${hour}) as hour from kinds k),
  summed as (
    select (hour / 24 + 4) % 7 as dow, hour % 24 as hour, coalesce(sum(secs) filter (where as_what = 'open'), 0) as open,
        coalesce(sum(secs) filter (where as_what = 'closed'), 0) as closed, coalesce(sum(secs) filter (where as_what = 'used'), 0) as used
      from (select as_what, hour % 168 as hour, weight * (least(at + length, (hour + 1) * ${hour}) - greatest(at, hour * ${hour})) / 1000000 as secs from cut) c
      group by 1, 2)
  select (t.dow * 100 + t.hour)::text as id, (array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[t.dow + 1] as weekday, t.hour::int as hour,
      (:branches)[1] as branch_id, :to as day, ${figures}
    from summed t`;

/** The rows of the reports of rooms. */
export const roomUseRows = { use, hours: byHour };

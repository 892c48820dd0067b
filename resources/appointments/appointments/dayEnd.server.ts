/** The clinic day a visit is of, where days begin at the clinic's cutoff: at six in the morning every day before has ended. */
const dayOf = (instant: string): string =>
  `((${instant} at time zone c.timezone) - c.day_cutoff::interval)::date`;

/** Visits nobody took a step of whose day has ended. */
const left = `from appointments a join clinics c on c.id = a.clinic_id
  where a.clinic_id = (select app_clinic()) and a.status in ('booked', 'confirmed') and not a.needs_review and ${dayOf('a.starts_at')} < $1::date`;

/** Whether the patient was there that day: another visit of theirs came about, or a note was written. */
const contradicts = `(exists (select from appointments o where o.clinic_id = a.clinic_id and o.patient_id = a.patient_id and o.id <> a.id
      and o.arrived_at is not null and ${dayOf('o.starts_at')} = ${dayOf('a.starts_at')})
    or exists (select from patient_notes n where n.clinic_id = a.clinic_id and n.patient_id = a.patient_id
      and ${dayOf('n.created_at')} = ${dayOf('a.starts_at')}))`;

/** Visits of people who came on a day that has ended and never went in, or never came out: what became of them is for people to say. */
const leftOpen = `select a.id from appointments a join clinics c on c.id = a.clinic_id
  where a.clinic_id = (select app_clinic()) and a.status in ('arrived', 'in_progress') and not a.needs_review
    and ${dayOf('coalesce(a.started_at, a.starts_at)')} < $1::date`;

/** Marks what people have to look at (clinic.md 4.1); answers how many. */
export const visitsToReview = `with found as (select a.id ${left} and ${contradicts} union all ${leftOpen}),
  marked as (update appointments a set needs_review = true, version = a.version + 1, updated_at = now() from found f
    where a.clinic_id = (select app_clinic()) and a.id = f.id returning 1)
  select count(*)::int as n from marked`;

/** The visits that are missed, where nothing contradicts it. */
export const missedVisits = `select a.id, to_char(a.starts_at at time zone c.timezone, 'YYYY-MM-DD HH24:MI') as label ${left} and not ${contradicts}
  order by a.starts_at, a.id`;

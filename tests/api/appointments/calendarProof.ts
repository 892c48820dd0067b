import type { TestClinic } from '#tests/setup/testServer.ts';

type Rows = ReturnType<TestClinic['sql']>;

/** Visits whose holds are not those of clinic.md A1, and holds of no visit that lives and no event that stands. */
export const unsound = (clinic: TestClinic): Rows =>
  clinic.sql(
    `select a.id, a.status, h.n from appointments a
        cross join lateral (select count(*)::int as n from schedule_holds h where h.appointment_id = a.id) h
        where a.mode = 'slot' and a.status <> 'completed'
          and h.n <> case when a.status in ('cancelled', 'no_show') then 0 else 2 + (a.room_id is not null)::int end
      union all
      select h.appointment_id, 'elsewhere', 0 from schedule_holds h join appointments a on a.id = h.appointment_id
        where a.status not in ('cancelled', 'no_show', 'completed') and (h.from_at <> a.starts_at
          or h.patient_id is not null and (h.patient_id, h.to_at) is distinct from (a.patient_id, a.ends_at)
          or h.doctor_id is not null and (h.doctor_id, h.to_at) is distinct from (a.doctor_id, a.hold_until)
          or h.room_id is not null and (h.room_id is distinct from a.room_id or h.to_at < a.hold_until))
      union all
      select h.id, 'nobody', 0 from schedule_holds h where not exists (select from appointments a where a.id = h.appointment_id)
        and not exists (select from room_events e where e.id = h.room_event_id and e.status in ('planned', 'in_progress'))`,
  );

/** Who is taken by more at once than they can be: patients once, doctors and rooms as often as they have chairs. */
export const overCapacity = (clinic: TestClinic): Rows =>
  clinic.sql(
    `select * from (
        select coalesce(h.patient_id, h.doctor_id, h.room_id) as id, h.from_at, count(o.id)::int as n, coalesce(max(p.parallel_chairs), max(r.capacity), 1) as capacity
          from schedule_holds h
          join schedule_holds o on coalesce(o.patient_id, o.doctor_id, o.room_id) = coalesce(h.patient_id, h.doctor_id, h.room_id)
            and o.from_at <= h.from_at and o.to_at > h.from_at
          left join doctor_profiles p on p.employee_id = h.doctor_id left join rooms r on r.id = h.room_id
          group by h.id, 1, 2) x where n > capacity`,
  );

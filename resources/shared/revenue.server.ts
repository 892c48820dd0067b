import type { RevenueOf } from './revenue.ts';

/**
 * The lines of the book of patients that make revenue: charges, discounts and adjustments, and what takes them back, each under its own
 * day. Whose they are is whoever the patient, or the treatment, is filed under now; the room and the type are those of the visit.
 */
export const revenueLines = `(select l.id, l.business_date, l.posted_at, l.seq, l.kind, l.amount, l.treatment_id, l.reverses_id, l.note,
      t.procedure_id, t.doctor_id, t.branch_id, p.id as patient_id, p.category_id, p.referral_source_id as source_id, a.room_id, a.type_id
    from patient_ledger l
    left join patient_treatments t on t.clinic_id = l.clinic_id and t.id = l.treatment_id
    left join appointments a on a.clinic_id = t.clinic_id and a.id = t.appointment_id
    join patients p on p.clinic_id = l.clinic_id and p.id = coalesce(t.patient_id, living_patient(l.patient_id))
    where l.clinic_id = (select app_clinic()) and l.kind in ('charge', 'discount', 'adjustment'))`;

const ofBranches = '(:branches is null or r.branch_id = any (:branches))';

/** The sums of a span as a table in brackets `(of_id, revenue)`; of the branches a report sums over, where it does. */
export const revenueBy = (by: RevenueOf, among = ofBranches): string =>
  `(select r.${by} as of_id, sum(r.amount) as revenue from ${revenueLines} r
      where r.business_date between :from and :to and ${among} group by 1)`;

/** The lines that belong to the patient now, those of records merged into theirs among them; what a merge moved is none (issue 19, decided 4). */
export const accountStatementRows = `
  select l.id, row_number() over w as place, l.business_date, l.kind, l.number, p.procedure_id, greatest(l.amount, 0) as debit,
      greatest(-l.amount, 0) as credit, sum(l.amount) over w as balance, l.note
    from account_lines(:id) l
    left join patient_treatments p on p.clinic_id = l.clinic_id and p.id = l.treatment_id
    window w as (order by l.business_date, l.posted_at, l.seq, l.id)`;

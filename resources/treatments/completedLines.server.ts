/** Lines `l` that were completed in these instants and still are: one that was reopened or cancelled since counts no more. */
export const completedLines = (from: string, until: string): string =>
  `l.clinic_id = (select app_clinic()) and l.status = 'completed' and l.completed_at >= ${from} and l.completed_at < ${until}`;

/** What a report tells of them; the value is after discounts, in the clinic's currency. */
export const doneSums = `count(*)::int as completed, coalesce(sum(l.quantity), 0)::int as quantity,
    count(distinct l.patient_id)::int as patients, round(coalesce(sum(l.net), 0), :digits) as value`;

/**
 * SQL of what a target has reached and pays, exact in `numeric` (hr.md 5, targets). `t` is the target's row. Each person's share
 * is the database's `target_shares`, so that the running target and the closed one are reckoned by the same rule (functions/targets.sql).
 */
const sum = `coalesce((select sum(a.value) from target_achievements a
     where a.clinic_id = t.clinic_id and a.target_id = t.id and a.status = 'approved'), 0)`;

/** Amounts have the digits of the currency, counts two. */
const digits = `case when t.measure = 'money' then :digits else 2 end`;

export const achieved = `round(${sum}, ${digits})`;

/** Cut, never rounded up: 99.999 % is not the target reached. */
export const achievedPercent = `(floor(${sum} * 10000 / t.target_value) / 100)::numeric(18,2)`;

/** At the pace so far, what the whole period would bring; empty before it starts. */
export const forecast = `case when :today::date < t.period_from then null
  else round(${sum} * (t.period_to - t.period_from + 1)
       / (least(:today::date, t.period_to) - t.period_from + 1), ${digits}) end`;

const isMember = `exists (select 1 from targets__member_ids m
   where m.clinic_id = t.clinic_id and m.record_id = t.id and m.target_id = :me::uuid)`;
const mineOr = (person: string): string => `(not ${isMember} or ${person} = :me::uuid)`;

/**
 * A member sees the own share, others what it pays all; of a closed target what was fixed at closing, of one that does not run
 * or pays nothing 0.
 */
export const earned = `case when t.status = 'closed'
  then (select coalesce(sum(r.earned), 0) from targets__results r
    where r.clinic_id = t.clinic_id and r.record_id = t.id and ${mineOr('r.employee_id')})
  when t.status = 'active' and t.pay_rule <> 'none'
  then (select coalesce(sum(s.earned), 0) from target_shares(t.clinic_id, t.id, :digits) s
    where ${mineOr('s.employee_id')})
  else 0 end`;

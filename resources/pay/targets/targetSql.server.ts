/**
 * SQL of what a target has reached and pays, exact in `numeric` (hr.md 5, targets). `t` is the target's row.
 * p = achieved ÷ target × 100. fixed: p ≥ 100 pays the amount; proportional: below the floor nothing, else amount × min(p, cap) ÷ 100;
 * tiers: the highest tier reached = fixed + % of what is over the target + % of all. Rounded half away from zero, once.
 */
const sumOf = (where: string): string =>
  `coalesce((select sum(a.value) from target_achievements a
     where a.clinic_id = t.clinic_id and a.target_id = t.id and a.status = 'approved'${where}), 0)`;

export const achieved = sumOf('');
const mine = sumOf(' and a.employee_id = :me::uuid');

export const achievedPercent = `round(${achieved} * 100 / t.target_value, 2)`;

/** At the pace so far, what the whole period would bring; empty before it starts. */
export const forecast = `case when :today::date < t.period_from then null
  else round(${achieved} * (t.period_to - t.period_from + 1)
       / (least(:today::date, t.period_to) - t.period_from + 1), 2) end`;

const tierPay = `coalesce((select coalesce(tier.fixed, 0)
     + coalesce(tier.percent_of_over, 0) * greatest(p.achieved - t.target_value, 0) / 100
     + coalesce(tier.percent_of_all, 0) * p.achieved / 100
   from targets__tiers tier
   where tier.clinic_id = t.clinic_id and tier.record_id = t.id and tier.from_percent <= p.percent
   order by tier.from_percent desc limit 1), 0)`;

const whole = `case t.pay_rule
   when 'fixed' then case when p.percent >= 100 then t.pay_amount else 0 end
   when 'proportional' then case when p.percent < coalesce(t.min_percent, 0) then 0
     else t.pay_amount * least(p.percent, coalesce(t.cap_percent, 200)) / 100 end
   when 'tiers' then ${tierPay}
   else 0 end`;

const members = `greatest((select count(*) from targets__member_ids m where m.clinic_id = t.clinic_id and m.record_id = t.id), 1)`;
const isMember = `exists (select 1 from targets__member_ids m
   where m.clinic_id = t.clinic_id and m.record_id = t.id and m.target_id = :me::uuid)`;

/** A member sees the own share by the team's split; others see the whole. */
export const earned = `(select round(case
     when not ${isMember} or ${members} = 1 then ${whole}
     when t.split = 'each_full' then ${whole}
     when t.split = 'by_value' then case when p.achieved = 0 then 0 else (${whole}) * ${mine} / p.achieved end
     else (${whole}) / ${members} end, 2)
   from (select ${achieved} as achieved, ${achieved} * 100 / t.target_value as percent) p)`;

-- Targets: what a closed one fixed is not changed any more (hr.md 5).

-- What a target pays each of its people (hr.md 5, targets), exact and in minor units of the clinic's currency (G4): the same
-- answer for the running target, for closing it and for those closed before it was stored.
-- p = achieved / target x 100. fixed: p >= 100 pays the amount; proportional: below the floor nothing, else amount x min(p, cap)
-- / 100; tiers: the highest tier reached = fixed + % of what is over the target + % of all.
-- Who left keeps what their own part of the achievement brought; the rest is split by the target's rule. Shares are cut to the
-- minor unit and the last that has one takes the rest, so that they add up to the whole (areas-hr.md (c) 22; sharesOf in
-- metadata/fields/decimals.ts is the same rule).
create or replace function target_shares(p_clinic uuid, p_target uuid, p_digits int)
  returns table (employee_id uuid, achieved numeric, earned numeric) language sql stable as $$
  with t as (select * from targets where clinic_id = p_clinic and id = p_target),
  sums as (select a.employee_id, sum(a.value) as value from target_achievements a
    where a.clinic_id = p_clinic and a.target_id = p_target and a.status = 'approved' group by a.employee_id),
  p as (select coalesce(sum(value), 0) as achieved, sum(greatest(value, 0)) as weights from sums),
  whole as (select t.split, p.weights, case t.pay_rule
      when 'fixed' then case when p.achieved >= t.target_value then t.pay_amount else 0 end
      when 'proportional' then case when p.achieved * 100 < coalesce(t.min_percent, 0) * t.target_value then 0
        else t.pay_amount * least(p.achieved * 100 / t.target_value, coalesce(t.cap_percent, 200)) / 100 end
      when 'tiers' then coalesce((select coalesce(tier.fixed, 0)
          + coalesce(tier.percent_of_over, 0) * greatest(p.achieved - t.target_value, 0) / 100
          + coalesce(tier.percent_of_all, 0) * greatest(p.achieved, 0) / 100
        from targets__tiers tier where tier.clinic_id = p_clinic and tier.record_id = t.id
          and tier.from_percent * t.target_value <= p.achieved * 100
        order by tier.from_percent desc limit 1), 0)
      else 0 end as pay from t, p),
  people as (select m.target_id as employee_id, coalesce(s.value, 0) as value,
      exists (select from targets__left_ids l where l.clinic_id = p_clinic and l.record_id = p_target and l.target_id = m.target_id) as gone
    from targets__member_ids m left join sums s on s.employee_id = m.target_id
    where m.clinic_id = p_clinic and m.record_id = p_target),
  parts as (select people.*, whole.split, whole.pay,
      case when whole.weights > 0 then whole.pay * greatest(people.value, 0) / whole.weights else 0 end as own
    from people, whole),
  exact as (select parts.*, case
      when gone or split = 'by_value' then own
      when split = 'each_full' then pay
      else (pay - coalesce(sum(own) filter (where gone) over (), 0)) / nullif(count(*) filter (where not gone) over (), 0) end as share
    from parts),
  cut as (select exact.*, trunc(share, p_digits) as part, round(sum(share) over (), p_digits) - sum(trunc(share, p_digits)) over () as rest,
      share <> 0 and row_number() over (order by (share <> 0) desc, exact.employee_id desc) = 1 as is_last
    from exact)
  select cut.employee_id, cut.value, round(case when split = 'each_full' then share
    else part + case when is_last then rest else 0 end end, p_digits)
  from cut
$$;

-- Decided is decided: a closed target, its people, its tiers and what was reached on it stay as they were (hr.md 5).
create or replace function refuse_closed_target() returns trigger language plpgsql as $$
begin
  if old.status = 'closed' and (to_jsonb(new) - '{version,updated_at,title,search}'::text[])
      is distinct from (to_jsonb(old) - '{version,updated_at,title,search}'::text[]) then
    raise exception 'A closed target is decided' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function refuse_closed_target_part() returns trigger language plpgsql as $$
begin
  if exists (select from targets t where t.clinic_id = new.clinic_id and t.id = new.record_id and t.status = 'closed') then
    raise exception 'A closed target is decided' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Nothing is reached on a target that is not running; what waits may still be turned down.
create or replace function refuse_late_achievement() returns trigger language plpgsql as $$
begin
  if new.status <> 'rejected' and exists (select from targets t
      where t.clinic_id = new.clinic_id and t.id = new.target_id and t.status in ('closed', 'cancelled')) then
    raise exception 'The target is not running' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Decided is decided (hr.md 5): as nothing of a closed target is added or changed, nothing of it goes. What goes with the target
-- itself has no target any more when it is asked. Sample data decide nothing, and go when their clinic asks.
create or replace function refuse_closed_target_loss() returns trigger language plpgsql as $$
begin
  if exists (select from targets t where t.clinic_id = old.clinic_id and t.id = old.record_id and t.status = 'closed')
    and not exists (select from sample_rows s where s.clinic_id = old.clinic_id and s.tbl = 'targets' and s.record_id = old.record_id) then
    raise exception 'A closed target is decided' using errcode = 'check_violation';
  end if;
  return old;
end $$;

create or replace function refuse_closed_achievement_loss() returns trigger language plpgsql as $$
begin
  if exists (select from targets t where t.clinic_id = old.clinic_id and t.id = old.target_id and t.status = 'closed')
    and not exists (select from sample_rows s where s.clinic_id = old.clinic_id and s.tbl = 'target_achievements' and s.record_id = old.id) then
    raise exception 'A closed target is decided' using errcode = 'check_violation';
  end if;
  return old;
end $$;

create or replace trigger refuse_closed_target before update on targets for each row execute function refuse_closed_target();

create or replace trigger refuse_closed_target_part before insert or update on targets__tiers for each row execute function refuse_closed_target_part();

create or replace trigger refuse_closed_target_part before insert or update on targets__member_ids for each row execute function refuse_closed_target_part();

create or replace trigger refuse_closed_target_part before insert or update on targets__left_ids for each row execute function refuse_closed_target_part();

create or replace trigger refuse_closed_target_part before update on targets__results for each row execute function refuse_closed_target_part();

create or replace trigger refuse_late_achievement before insert or update of value, status, employee_id, target_id, date
  on target_achievements for each row execute function refuse_late_achievement();

create or replace trigger refuse_closed_target_loss before delete on targets__tiers for each row execute function refuse_closed_target_loss();

create or replace trigger refuse_closed_target_loss before delete on targets__member_ids for each row execute function refuse_closed_target_loss();

create or replace trigger refuse_closed_target_loss before delete on targets__left_ids for each row execute function refuse_closed_target_loss();

create or replace trigger refuse_closed_target_loss before delete on targets__results for each row execute function refuse_closed_target_loss();

create or replace trigger refuse_closed_achievement_loss before delete on target_achievements for each row execute function refuse_closed_achievement_loss();

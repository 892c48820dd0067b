-- The books of the funds refuse by themselves what no rule should have let through, whoever writes (clinic.md 6.1).

-- M4: a fund that may not be overdrawn is never below zero.
create or replace function refuse_negative_fund() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from financial_funds f where f.clinic_id = new.clinic_id and f.id = new.fund_id
    and not f.allow_negative and f.opening_balance + new.moved < 0) then
    raise exception 'The fund would be below zero' using errcode = 'check_violation', constraint = 'fund_balances__not_negative';
  end if;
  return new;
end $$;

create or replace trigger fund_balances_not_negative before insert or update on fund_balances
  for each row execute function refuse_negative_fund();

-- The type and the opening of a fund stay from its first movement on.
create or replace function refuse_fund_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.type, old.opening_balance, old.opening_date) is distinct from (new.type, new.opening_balance, new.opening_date)
    and exists (select from fund_movements m where m.clinic_id = old.clinic_id and m.fund_id = old.id) then
    raise exception 'The fund has moved' using errcode = 'restrict_violation';
  end if;
  if not new.allow_negative and exists (select from fund_balances b where b.clinic_id = new.clinic_id and b.fund_id = new.id
    and new.opening_balance + b.moved < 0) then
    raise exception 'The fund is below zero' using errcode = 'check_violation', constraint = 'fund_balances__not_negative';
  end if;
  return new;
end $$;

create or replace trigger financial_funds_kept before update on financial_funds
  for each row execute function refuse_fund_change();

-- A posted document keeps what moved, and moves its state once: from posted to voided. Whoever asks, it is not removed.
create or replace function refuse_voucher_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  -- What may still be said of it.
  free constant text[] := array['note', 'reference', 'attachments', 'status', 'void_reason', 'voided_by', 'voided_at',
    'fee_voucher_id', 'version', 'updated_at', 'search', 'patient_id'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'A posted document of % is not removed', tg_argv[0] using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (old.status = 'voided' and (new.status, new.void_reason, new.voided_at) is distinct from (old.status, old.void_reason, old.voided_at)) then
    raise exception 'A posted document of % is not changed', tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger receipt_vouchers_kept before update or delete on receipt_vouchers for each row execute function refuse_voucher_change('receipt_vouchers');
create or replace trigger receipt_vouchers_not_emptied before truncate on receipt_vouchers for each statement execute function refuse_voucher_change('receipt_vouchers');

create or replace trigger payment_vouchers_kept before update or delete on payment_vouchers for each row execute function refuse_voucher_change('payment_vouchers');
create or replace trigger payment_vouchers_not_emptied before truncate on payment_vouchers for each statement execute function refuse_voucher_change('payment_vouchers');

create or replace trigger fund_transfers_kept before update or delete on fund_transfers for each row execute function refuse_voucher_change('fund_transfers');
create or replace trigger fund_transfers_not_emptied before truncate on fund_transfers for each statement execute function refuse_voucher_change('fund_transfers');

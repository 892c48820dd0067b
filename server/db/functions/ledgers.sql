-- Generated from the declared ledgers by npm run generate. Do not edit: change the declaration instead.

-- The grants stop the application; this stops everybody else too.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger % is append-only', tg_argv[0] using errcode = 'restrict_violation';
end $$;

create or replace trigger vacation_ledger__kept before update or delete on vacation_ledger
  for each row execute function refuse_ledger_change('vacation_ledger');

create or replace trigger vacation_ledger__not_emptied before truncate on vacation_ledger
  for each statement execute function refuse_ledger_change('vacation_ledger');

create or replace trigger stock_transactions__kept before update or delete on stock_transactions
  for each row execute function refuse_ledger_change('stock_transactions');

create or replace trigger stock_transactions__not_emptied before truncate on stock_transactions
  for each statement execute function refuse_ledger_change('stock_transactions');

create or replace function stock_transactions__mirrors() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added m left join stock_transactions o on o.clinic_id = m.clinic_id and o.id = m.reverses_id
    where m.reverses_id is not null and (o.id is null or o.reverses_id is not null or (m.batch_id, m.warehouse_id, m.item_id) is distinct from (o.batch_id, o.warehouse_id, o.item_id)
      or m.qty <> -o.qty)) then
    raise exception 'A mirror that does not fit' using errcode = 'check_violation', constraint = 'stock_transactions__mirrors';
  end if;
  return null;
end $$;

create or replace trigger stock_transactions__mirrors after insert on stock_transactions
  referencing new table as added for each statement execute function stock_transactions__mirrors();

create or replace trigger patient_ledger__kept before update or delete on patient_ledger
  for each row execute function refuse_ledger_change('patient_ledger');

create or replace trigger patient_ledger__not_emptied before truncate on patient_ledger
  for each statement execute function refuse_ledger_change('patient_ledger');

create or replace function patient_ledger__mirrors() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added m left join patient_ledger o on o.clinic_id = m.clinic_id and o.id = m.reverses_id
    where m.reverses_id is not null and (o.id is null or o.reverses_id is not null or (m.patient_id) is distinct from (o.patient_id)
      or m.amount <> -o.amount)) then
    raise exception 'A mirror that does not fit' using errcode = 'check_violation', constraint = 'patient_ledger__mirrors';
  end if;
  return null;
end $$;

create or replace trigger patient_ledger__mirrors after insert on patient_ledger
  referencing new table as added for each statement execute function patient_ledger__mirrors();

create or replace trigger fund_movements__kept before update or delete on fund_movements
  for each row execute function refuse_ledger_change('fund_movements');

create or replace trigger fund_movements__not_emptied before truncate on fund_movements
  for each statement execute function refuse_ledger_change('fund_movements');

create or replace function fund_movements__mirrors() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added m left join fund_movements o on o.clinic_id = m.clinic_id and o.id = m.reverses_id
    where m.reverses_id is not null and (o.id is null or o.reverses_id is not null or (m.fund_id) is distinct from (o.fund_id)
      or m.amount <> -o.amount)) then
    raise exception 'A mirror that does not fit' using errcode = 'check_violation', constraint = 'fund_movements__mirrors';
  end if;
  return null;
end $$;

create or replace trigger fund_movements__mirrors after insert on fund_movements
  referencing new table as added for each statement execute function fund_movements__mirrors();

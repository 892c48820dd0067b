-- Mails somebody does not want any more (platform.md 14).

set local role gate;

-- Twice is once. A clinic that is gone keeps nothing.
create or replace function opt_out_of_mail(p_clinic uuid, p_address text, p_event text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into mail_opt_outs (clinic_id, address, event)
    select c.id, lower(p_address), p_event from clinics c where c.id = p_clinic
    on conflict do nothing $$;

create or replace function opted_out_of_mail(p_clinic uuid, p_address text, p_event text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from mail_opt_outs where clinic_id = p_clinic and address = lower(p_address) and event = p_event) $$;

reset role;

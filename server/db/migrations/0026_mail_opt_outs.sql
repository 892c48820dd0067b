-- A link belongs to the address it was sent to: with a new address, outstanding reset links, invitations and proofs die (SEC-32).
create function end_links() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update reset_tokens set used_at = now() where clinic_id = new.clinic_id and user_id = new.id and used_at is null;
  return null;
end $$;
create trigger users_links_end after update of email on users
  for each row when (lower(old.email) is distinct from lower(new.email)) execute function end_links();

-- Mails somebody does not want any more, by the kind of mail (platform.md 14, RFC 8058). What keeps an account safe cannot stand here.
create table mail_opt_outs (
  clinic_id uuid not null references clinics (id) on delete cascade,
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  event text not null check (event ~ '^[a-z_]{1,40}\.[a-z_]{1,60}$' and (event = 'account.welcome' or event !~ '^(account|staff|security)\.')),
  since timestamptz not null default now(),
  primary key (clinic_id, address, event)
);
select build_wall('mail_opt_outs', ''), open_gate('mail_opt_outs', 'select, insert');

-- Twice is once. A clinic that is gone keeps nothing.
create function opt_out_of_mail(p_clinic uuid, p_address text, p_event text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into mail_opt_outs (clinic_id, address, event)
    select c.id, lower(p_address), p_event from clinics c where c.id = p_clinic
    on conflict do nothing $$;

create function opted_out_of_mail(p_clinic uuid, p_address text, p_event text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from mail_opt_outs where clinic_id = p_clinic and address = lower(p_address) and event = p_event) $$;

-- Nobody wanted it: the mail ends without having been sent, and is no failure of ours.
create function drop_mail(p_clinic uuid, p_id uuid, p_attempt int) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update outbox set leased_until = null, failed_at = clock_timestamp(), error = 'opted_out', payload = payload - 'link'
    where clinic_id = p_clinic and id = p_id and attempts = p_attempt and leased_until is not null and sent_at is null $$;

select hand_over_to_gate();

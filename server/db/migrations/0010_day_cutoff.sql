-- When a clinic's day begins for calendar and money (clinic.md G4).
alter table clinics add column day_cutoff time not null default '00:00' check (day_cutoff <= '06:00');

-- On which day a clinic's week begins: it rules "this week" of cards, filters and calendars (UX-31, UX-56).
alter table clinics add column week_start text not null default 'sat' check (week_start in ('sat', 'sun', 'mon'));

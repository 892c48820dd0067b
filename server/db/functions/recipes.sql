-- What procedures take from the store (clinic.md 5): no recipe includes itself, through whatever others; whoever writes.

create or replace function refuse_recipe_circle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('recipes ' || new.clinic_id, 0));
  if exists (
    with recursive down as (
      select new.included_procedure_id as id
      union select l.included_procedure_id from down d join dental_procedures__recipe l
        on l.clinic_id = new.clinic_id and l.record_id = d.id and l.included_procedure_id is not null)
    select from down where id = new.record_id)
  then
    raise check_violation using message = 'A recipe may not include itself.',
      table = 'dental_procedures__recipe', constraint = 'dental_procedures__recipe__includes_itself__check';
  end if;
  return null;
end $$;

create or replace trigger refuse_recipe_circle after insert or update of included_procedure_id, record_id on dental_procedures__recipe
  for each row when (new.included_procedure_id is not null) execute function refuse_recipe_circle();

/** Read from the history of the record, where every change stands whatever made it: a form, a file, a merge, a change by percent. */
export const priceHistoryRows = `
  select a.seq || ' ' || w.what as id, a.at, w.what, (a.changes -> w.what ->> 0)::numeric as old, (a.changes -> w.what ->> 1)::numeric as new,
      coalesce((select case when :locale = 'en' then coalesce(e.full_name_en, e.full_name_ar) else e.full_name_ar end
        from users u join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
        where u.clinic_id = a.clinic_id and u.id = a.actor_id), a.actor_label) as by
    from audit_log a cross join (values ('price'), ('min_price')) w(what)
    where a.clinic_id = (select app_clinic()) and a.entity = 'dental-procedures' and a.entity_id = :id and a.changes ? w.what`;

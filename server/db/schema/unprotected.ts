import type { ClientBase } from 'pg';

/**
 * Tables that hold a clinic_id and are not behind the clinic's wall: row security not enabled and forced, or a policy
 * that lets anybody but the gate pass without asking for the clinic. The server refuses to start while there is one.
 */
export async function unprotectedTables(database: Pick<ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped)
      and (not c.relrowsecurity or not c.relforcerowsecurity or exists (
        select from pg_policy p
        cross join lateral (values (p.polqual), (p.polwithcheck)) as half (expression)
        where p.polrelid = c.oid and p.polpermissive and p.polroles is distinct from array[to_regrole('gate')::oid]
          and half.expression is not null
          and pg_get_expr(half.expression, p.polrelid) !~ '^\\(clinic_id = \\( SELECT app_clinic\\(\\)'))
    order by c.relname`);
  return rows.map(({ name }) => name);
}

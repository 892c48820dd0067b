import type { PoolClient } from 'pg';
import type { Stage } from './currentFiles.ts';
import { MigrationError } from './migrationError.ts';
import type { SqlFile } from './sqlFiles.ts';

/** SECURITY DEFINER functions answer before a clinic is known or beyond its wall: they run with the gate's few rights. */
const gateFunctions = `select p.oid::regprocedure as one, p.prorettype = 'trigger'::regtype as of_trigger, p.proacl
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proowner = 'gate'::regrole`;

/**
 * Lets the gate make its functions (files say `set local role gate` before those) and the owner of the tables make triggers
 * of them. Until `closeGate`, in the same transaction.
 */
export async function openGate(client: PoolClient): Promise<void> {
  await client.query(`grant create on schema public to gate; do $$
    declare one regprocedure; owner text := current_user;
    begin
      set local role gate;
      for one in select f.one from (${gateFunctions}) f where f.of_trigger and not has_function_privilege(owner, f.one, 'execute') loop
        execute format('grant execute on function %s to %I', one, owner);
      end loop;
      reset role;
    end $$`);
}

/** Only app may call what the gate made anew. Throws where a SECURITY DEFINER function is not the gate's. */
export async function closeGate(client: PoolClient): Promise<void> {
  await client.query(`do $$
    declare one regprocedure; of_trigger boolean; owner text := current_user;
    begin
      set local role gate;
      for one, of_trigger in select f.one, f.of_trigger from (${gateFunctions}) f where f.proacl is null loop
        execute format('revoke execute on function %s from public', one);
        execute format('grant execute on function %s to app', one);
        if of_trigger then execute format('grant execute on function %s to %I', one, owner); end if;
      end loop;
      reset role;
    end $$; revoke create on schema public from gate`);
  const { rows } = await client.query<{
    name: string;
  }>(`select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proowner <> 'gate'::regrole`);
  if (rows.length > 0)
    throw new MigrationError(
      `The functions ${rows.map(({ name }) => name).join(', ')} are SECURITY DEFINER and not the gate's: put them behind "set local role gate" in their file.`,
    );
}

/** Has PostgreSQL read the bodies once everything they name stands: a migration may have taken a column from an old one. */
export async function validateBodies(client: PoolClient, stage: Stage): Promise<void> {
  // What tables are made of names functions and settings alone, and some of it is made before the tables.
  if (stage === 'before') return;
  const read = `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.proowner = current_user::regrole`;
  await client.query('set local check_function_bodies = on');
  await client.query(read);
  await client.query('set local role gate');
  await client.query(read);
  await client.query('reset role');
}

/** Functions whose answers are stored: in generated columns, indexes and checks. */
export async function storedResults(client: PoolClient): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; source: string }>(`
    select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p
    where p.pronamespace = 'public'::regnamespace and exists (select from pg_depend d
      left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
      left join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and (a.attgenerated = 's' or d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass)))`);
  return new Map(rows.map(({ name, source }) => [name, source]));
}

/** What migrations make anew of it: `-- rebuilds: fold(text)` in a file that has not been applied yet. */
export const rebuiltIn = (migrations: readonly SqlFile[]): ReadonlySet<string> =>
  new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/^-- rebuilds: (\S+)$/gm)].map(([, name = '']) => name),
    ),
  );

/**
 * Throws where one of them has another body now, and no migration that waits makes what is stored anew: it would not be what the
 * function answers.
 */
export async function refuseChangedValues(
  client: PoolClient,
  former: ReadonlyMap<string, string>,
  rebuilt: ReadonlySet<string>,
): Promise<void> {
  for (const [name, source] of await storedResults(client))
    if ((former.get(name) ?? source) !== source && !rebuilt.has(name))
      throw new MigrationError(
        `The answers of ${name} are stored in generated columns or indexes: a function that answers otherwise needs a name of its own, and a migration that makes those of it; or a migration that says "-- rebuilds: ${name}" and makes them anew.`,
      );
}

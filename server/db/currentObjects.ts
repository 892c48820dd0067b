import type { PoolClient } from 'pg';

/** A function, view, trigger or policy, by the words that name it behind `drop`. */
export interface CurrentObject {
  /** `function fold(text)`, `trigger access_changed on users`. */
  readonly name: string;
  /** Changes with every statement that makes it anew. */
  readonly written: string;
  /** It belongs to the gate, or stands on something that does. */
  readonly ofGate: boolean;
}

/** What is dropped first: nothing stands on a trigger or a policy, much on a function. */
const dropOrder = ['trigger', 'policy', 'view', 'function'];
const kindOf = ({ name }: CurrentObject): number => dropOrder.indexOf(name.slice(0, name.indexOf(' ')));

/**
 * The functions, views, triggers and policies of the schema but for those of extensions and for the two policies every
 * migration builds with its table (build_wall, open_gate). `ofThisTransaction`: only what it has made or changed.
 */
export async function currentObjects(
  client: PoolClient,
  { ofThisTransaction }: { readonly ofThisTransaction: boolean },
): Promise<ReadonlyMap<string, CurrentObject>> {
  const only = (alias: string) => (ofThisTransaction ? `and ${alias}.xmin = pg_current_xact_id()::xid` : '');
  const { rows } = await client.query<CurrentObject>(`
    select 'function ' || p.oid::regprocedure as name, p.ctid::text as written, p.proowner = to_regrole('gate')::oid as "ofGate"
      from pg_proc p where p.pronamespace = 'public'::regnamespace ${only('p')}
      and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
    union all
    select 'view ' || c.oid::regclass, w.ctid::text, c.relowner = to_regrole('gate')::oid from pg_class c
      join pg_rewrite w on w.ev_class = c.oid and w.rulename = '_RETURN'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' ${only('w')}
    union all
    select format('trigger %I on %s', t.tgname, c.oid::regclass), t.ctid::text, c.relowner = to_regrole('gate')::oid
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal ${only('t')}
    union all
    select format('policy %I on %s', p.polname, c.oid::regclass), p.ctid::text, c.relowner = to_regrole('gate')::oid
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and p.polname not in ('clinic', 'gate') ${only('p')}`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Drops them, what stands on others first. Fails where something else still needs one. */
export async function dropObjects(client: PoolClient, objects: readonly CurrentObject[]): Promise<void> {
  for (const object of objects.toSorted((a, b) => kindOf(a) - kindOf(b))) {
    if (object.ofGate) await client.query('set local role gate');
    await client.query(`drop ${object.name}`);
    await client.query('reset role');
  }
}

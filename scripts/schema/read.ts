import type { ClientBase } from 'pg';

/** What stands in a database's schema `public`, each thing as the SQL that makes it. */
export interface DatabaseSchema {
  readonly extensions: readonly string[];
  /** Statements: who may use the schema itself. */
  readonly rights: readonly string[];
  readonly sequences: readonly Made[];
  readonly tables: readonly ReadTable[];
  readonly views: readonly Made[];
  readonly functions: readonly ReadFunction[];
}

/** Something with a name, the statement that makes it, and who else may use it. */
export interface Made {
  readonly name: string;
  readonly sql: string;
  /** Statements: owner where it is not the tables' owner, rights of the roles. */
  readonly rights: readonly string[];
}

export interface ReadFunction extends Made {
  /** It answers or takes rows of a table, so the table must stand before it. */
  readonly needsTables: boolean;
}

export interface ReadTable {
  readonly name: string;
  readonly unlogged: boolean;
  /** Storage options, e.g. `fillfactor=50`. */
  readonly options: readonly string[];
  /** `name type …`, in the order they stand. */
  readonly columns: readonly string[];
  /** Names of the columns that are stored and not computed, for copying rows. */
  readonly stored: readonly string[];
  readonly constraints: readonly { readonly name: string; readonly definition: string }[];
  readonly indexes: readonly string[];
  /** Statements: row security and its policies. */
  readonly policies: readonly string[];
  readonly triggers: readonly string[];
  readonly rights: readonly string[];
}

/** What an extension brought is the extension's. */
const own = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Rights given to others than the owner, one statement for each role. */
const rightsOf = (acl: string, owner: string, kind: string, name: string, only = ''): string => `array(
  select format('grant %s on ${kind}%s to %s', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type), ${name},
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
    from aclexplode(${acl}) a where a.grantee <> ${owner} ${only} group by a.grantee order by a.grantee::regrole::text)`;

const ownerOf = (owner: string, kind: string, name: string): string => `array(
  select format('alter ${kind} %s owner to %s', ${name}, ${owner}::regrole)
    where ${owner} <> (select datdba from pg_database where datname = current_database()))`;

const extensions = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`;

const schemaRights = `
  select format('grant %s on schema public to %s', lower(a.privilege_type), a.grantee::regrole) as sql
  from pg_namespace n cross join lateral aclexplode(n.nspacl) a
  where n.nspname = 'public' and a.grantee in (to_regrole('app'), to_regrole('gate')) order by 1`;

const sequences = `
  select c.relname as name, format('create sequence %I as %s', c.relname, format_type(s.seqtypid, null)) as sql,
    ${ownerOf('c.relowner', 'sequence', 'c.oid::regclass')} || ${rightsOf('c.relacl', 'c.relowner', 'sequence ', 'c.oid::regclass')} as rights
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a', 'e'))
  order by c.relname`;

const functions = `
  select p.oid::regprocedure::text as name, trim(trailing E'\\n' from pg_get_functiondef(p.oid)) as sql,
    ${ownerOf('p.proowner', 'function', 'p.oid::regprocedure')}
      || array(select format('revoke execute on function %s from public', p.oid::regprocedure)
        where p.proacl is not null and not exists (select from aclexplode(p.proacl) a where a.grantee = 0))
      || ${rightsOf('p.proacl', 'p.proowner', 'function ', 'p.oid::regprocedure', 'and a.grantee <> 0')} as rights,
    exists (select from unnest(array[p.prorettype] || p.proargtypes::oid[] || coalesce(p.proallargtypes, '{}')) t
      join pg_type y on y.oid = t where y.typtype = 'c') as "needsTables"
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a' and ${own('pg_proc', 'p.oid')}
  order by 1`;

const views = `
  select c.relname as name, format('create view %I%s as%s', c.relname,
      coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''),
      E'\\n' || trim(trailing ';' from pg_get_viewdef(c.oid, true))) as sql,
    ${ownerOf('c.relowner', 'view', 'c.oid::regclass')} || ${rightsOf('c.relacl', 'c.relowner', '', 'c.oid::regclass')}
      || array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as rights
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by c.relname`;

const columnText = `
  select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true) else '' end
    || case when a.attnotnull then ' not null' else '' end
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const policyText = `
  select format('create policy %I on %s as %s for %s to %s%s%s', p.polname, c.oid::regclass,
      case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      array_to_string(array(select case r when 0 then 'public' else r::regrole::text end from unnest(p.polroles) r order by 1), ', '),
      coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', ''),
      coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', ''))
  from pg_policy p where p.polrelid = c.oid order by p.polname`;

const tables = `
  select c.relname as name, c.relpersistence = 'u' as unlogged, coalesce(c.reloptions, '{}') as options, array(${columnText}) as columns,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as stored,
    coalesce((select jsonb_agg(jsonb_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid, true))
        order by strpos('puxcf', k.contype::text), k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't')), '[]') as constraints,
    array(select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by i.indexrelid::regclass::text) as indexes,
    array(select format('alter table %s enable row level security', c.oid::regclass) where c.relrowsecurity)
      || array(select format('alter table %s force row level security', c.oid::regclass) where c.relforcerowsecurity)
      || array(${policyText}) as policies,
    array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers,
    ${ownerOf('c.relowner', 'table', 'c.oid::regclass')} || ${rightsOf('c.relacl', 'c.relowner', '', 'c.oid::regclass')}
      || array(select format('grant %s (%I) on %s to %s', lower(g.privilege_type), a.attname, c.oid::regclass, g.grantee::regrole)
        from pg_attribute a cross join lateral aclexplode(a.attacl) g where a.attrelid = c.oid and not a.attisdropped
        order by a.attname, g.grantee::regrole::text, g.privilege_type) as rights
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`;

/** Reads the schema `public` of the database the connection leads to, which must have `public` alone in its search path. */
export async function readSchema(client: Pick<ClientBase, 'query'>): Promise<DatabaseSchema> {
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  return {
    extensions: (await rows<{ name: string }>(extensions)).map(({ name }) => name),
    rights: (await rows<{ sql: string }>(schemaRights)).map(({ sql }) => sql),
    sequences: await rows<Made>(sequences),
    tables: await rows<ReadTable>(tables),
    views: await rows<Made>(views),
    functions: await rows<ReadFunction>(functions),
  };
}

import { createHash } from 'node:crypto';

/** Words PostgreSQL keeps for itself; a column of that name must be quoted everywhere. */
const keywords = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate collation ' +
    'column concurrently constraint create cross current_catalog current_date current_role current_schema current_time ' +
    'current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full ' +
    'grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime ' +
    'localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right ' +
    'select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using ' +
    'variadic verbose when where window with'
  ).split(' '),
);

/** PostgreSQL cuts longer names silently, and two cut names may meet. */
const longestName = 63;

/** The table of a resource: `job-titles` → `job_titles`. */
export const tableName = (resource: string): string => resource.replaceAll('-', '_');

/** The table of a references or lines field. */
export const childTableName = (owner: string, field: string): string => shortName(`${owner}__${field}`);

/** A name within PostgreSQL's 63 bytes; a longer one keeps its beginning and ends with a hash of the whole. */
export function shortName(name: string): string {
  if (name.length <= longestName) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, longestName - 9)}_${hash}`;
}

/** A name as it stands in SQL: quoted only where it must be, so that the migrations stay readable. */
export const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !keywords.has(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A scalar of a declaration as an SQL literal. */
export const scalar = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? literal(value) : String(value);

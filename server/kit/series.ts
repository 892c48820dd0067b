import type { Values } from '#metadata/derive/problems.ts';
import { numberStart, seriesOf, type NumberParts, type Series } from '#metadata/fields/series.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { tableName } from '#server/db/schema/names.ts';
import { invalid } from '#server/problems.ts';
import type { RuleDatabase } from './rules.ts';

type Querying = Pick<RuleDatabase, 'query'>;

/** Whose numbers are taken, and how many. */
interface Wanted {
  readonly count?: number;
  /** The record's values, for a series that counts by its day or by what it belongs to. */
  readonly values?: Values;
  /** Today at the clinic, `YYYY-MM-DD`; of a yearly series. */
  readonly today?: string;
}

/**
 * The numbers a series has come to, and whether somebody typed one by hand. A statement of its own: it sees what was saved
 * while the counter was waited for.
 */
const reached = `with n as materialized (select v, $4::text || lpad(v::text, greatest($5::int, length(v::text)), '0') as number
    from counters c, generate_series(c.value - $6::int + 1, c.value) v where c.series = $1)
  select n.number, n.number in (select taken_texts($2, $3, array(select number from n))) as taken from n order by n.v`;

/** The parts of a number that its record says. */
async function partsOf(
  db: Querying,
  resource: AnyResource,
  { yearly, per }: Series,
  { values = {}, today = '' }: Wanted,
): Promise<NumberParts & { readonly place?: string }> {
  const day = typeof yearly === 'string' ? (values[yearly] ?? today) : today;
  const year = yearly === undefined ? {} : { year: String(day).slice(0, 4) };
  const place = per === undefined ? null : (values[per] ?? null);
  if (per === undefined || place === null) return year;
  const target = resource.fields[per]?.target ?? '';
  const [row] = await db.query(`select code from ${tableName(target)} where id = $1`, [place]);
  const code = String(row?.['code'] ?? '');
  if (code === '') throw invalid({ [per]: { key: 'series_without_code' } }, { resource });
  return { ...year, code, place: String(place) };
}

/**
 * The next numbers of a declared series, in their order; one that somebody typed by hand is passed over. The counter's row
 * stays locked until the transaction ends, so a series has neither gaps nor twins (REL-08). Whatever else is locked for a
 * document is locked before its number wherever its counter is shared with others who lock the same; of two counters that
 * of the document comes first.
 * Throws 422 `series_without_code` on the reference whose record has no code.
 */
export async function takeNumbers(
  db: Querying,
  resource: AnyResource,
  name: string,
  wanted: Wanted = {},
): Promise<readonly string[]> {
  const field = resource.fields[name];
  const series = field && seriesOf(field);
  if (!series) throw new TypeError(`${resource.name}.${name} has no series.`);
  const parts = await partsOf(db, resource, series, wanted);
  const counter = [`${resource.name}.${name}`, parts.place, parts.year]
    .filter((part) => part !== undefined)
    .join('.');
  const { count = 1 } = wanted;
  const found: string[] = [];
  while (found.length < count) {
    const missing = count - found.length;
    const [, numbers] = await Promise.all([
      db.query('select next_numbers($1, $2)', [counter, missing]),
      db.query(reached, [
        counter,
        tableName(resource.name),
        name,
        numberStart(series, parts),
        series.digits,
        missing,
      ]),
    ]);
    if (numbers.length < missing) throw new Error(`The series ${counter} has no counter.`);
    for (const { number, taken } of numbers) if (taken !== true) found.push(String(number));
  }
  return found;
}

import type { Ledger } from '#metadata/ledger.ts';
import { misfit, sumFields } from '../db/schema/ledgers.ts';
import { literal, quoted } from '../db/schema/names.ts';
import type { DailyWork } from './clinicAreas.ts';
import { bookOf } from './ledger.ts';
import type { ServerRules } from './rules.ts';

/** What is kept of the differences of a day; their number is always told. */
const mostKept = 50;
/** The proof of every ledger whose movements are taken back: each mirror has what it takes back, turned round. */
const mirrorProof = 'mirrors';

const here = 'clinic_id = (select app_clinic())';
const list = (names: readonly string[], prefix = ''): string =>
  names.map((name) => prefix + quoted(name)).join(', ');
/** `{"field": value}` as jsonb. */
const jsonOf = (entries: readonly (readonly [name: string, sql: string])[]): string =>
  `jsonb_build_object(${entries.map(([name, sql]) => `${literal(name)}, ${sql}`).join(', ')})`;
/** What differs of several amounts: by field what is kept and what it should be. */
const amountsOf = (amounts: readonly (readonly [field: string, kept: string, wanted: string])[]): string =>
  `jsonb_strip_nulls(${jsonOf(
    amounts.map(([field, kept, wanted]) => [
      field,
      `case when ${kept} <> ${wanted} then jsonb_build_array(${kept}::text, ${wanted}::text) end`,
    ]),
  )})`;

/** The kept sums beside those of the movements, or of the finer sums. */
function sumProof({ table, sums }: ReturnType<typeof bookOf>, sum: string): string {
  const { by, adds, of } = sums[sum] ?? { by: [], adds: {} };
  const finer = of === undefined ? undefined : sums[of];
  /** The column of the finer sums that adds up the same amount of the movements. */
  const source = (field: string): string =>
    Object.entries(finer?.adds ?? {}).find(([, added]) => added === field)?.[0] ?? field;
  const totals = Object.entries(adds);
  const added = totals.map(([total, field]) => `sum(${quoted(source(field))}) as ${quoted(total)}`);
  const amounts = totals.map(([total, field]): [string, string, string] => [
    field,
    `coalesce(k.${quoted(total)}, 0)`,
    `coalesce(m.${quoted(total)}, 0)`,
  ]);
  return `select ${jsonOf(by.map((name) => [name, quoted(name)]))} as about, ${amountsOf(amounts)} as amounts
    from (select ${list([...by, ...Object.keys(adds)])} from ${quoted(sum)} where ${here}) k
    full join (select ${list(by)}, ${added.join(', ')} from ${quoted(of ?? table)} where ${here} group by ${list(by)}) m
      using (${list(by)})
    where ${amounts.map(([, kept, wanted]) => `${kept} <> ${wanted}`).join(' or ')}`;
}

/** Mirrors that are not the movement they take back, turned round: by rows that were written past the trigger. */
function mirrorSql(table: string, mirror: NonNullable<Ledger['mirror']>, same: readonly string[]): string {
  const by = quoted(mirror.by);
  const amounts = mirror.exactly.map((field): [string, string, string] => [
    field,
    `m.${quoted(field)}`,
    `(-o.${quoted(field)})`,
  ]);
  return `select ${jsonOf([mirror.by, ...same].map((name) => [name, `m.${quoted(name)}`]))} as about, ${amountsOf(amounts)} as amounts
    from ${quoted(table)} m left join ${quoted(table)} o on o.clinic_id = m.clinic_id and o.id = m.${by}
    where m.${here} and m.${by} is not null and ${misfit(mirror, same)}`;
}

/**
 * One statement that proves a ledger as it stands in one moment, keeps the answer under the day in `$1` and tells the owners
 * once a day where something differs; repairs nothing. It answers the number of what differs as `n`, and no row where somebody else is
 * proving it just now. It locks no row of the ledger, so nobody who posts waits for it.
 */
export function proofStatement({ for: resource, proofs = {} }: ServerRules): string {
  const book = bookOf(resource);
  const { table, mirror, sums } = book;
  const parts: readonly (readonly [string, string])[] = [
    ...Object.keys(sums).map((sum) => [sum, sumProof(book, sum)] as const),
    ...(mirror ? [[mirrorProof, mirrorSql(table, mirror, sumFields(book))] as const] : []),
    ...Object.entries(proofs as Readonly<Record<string, string>>),
  ];
  const found = parts.map(([name, sql]) => `select ${literal(name)} as proof, f.* from (${sql}) f`);
  const ledger = `${literal(resource.name)}::text`;
  const free = '(select free from mine)';
  return `with mine as materialized (select pg_try_advisory_xact_lock(hashtextextended('proof:' || app_clinic() || ${literal(`:${table}`)}, 0)) as free),
    found as materialized (select f.* from (${found.join('\n union all ')}) f where ${free}),
    kept as (insert into ledger_proofs (clinic_id, ledger, date, rows, drift_count, differences)
      select app_clinic(), ${ledger}, $1::date, (select count(*) from ${quoted(table)} where ${here}), (select count(*) from found),
        (select coalesce(jsonb_agg(f), '[]') from (select * from found limit ${mostKept}) f)
      where ${free}
      on conflict (clinic_id, ledger, date) do update set rows = excluded.rows, drift_count = excluded.drift_count,
        differences = excluded.differences, proved_at = excluded.proved_at
      returning drift_count),
    told as (insert into outbox (clinic_id, kind, event, payload)
      select app_clinic(), 'notification', 'ledger.differs', jsonb_build_object('to', jsonb_build_object('userId', u.id), 'resource', ${ledger},
          'n', k.drift_count)
      from kept k join users u on k.drift_count > 0 and u.${here} and u.is_owner and u.is_active
      where k.drift_count is distinct from (select p.drift_count from ledger_proofs p where p.${here} and p.ledger = ${ledger} and p.date = $1::date)
      returning id)
    select drift_count as n from kept`;
}

/** The nightly proof of a ledger as a work of its area's day, due from `from`, `HH:MM` of the clinic. */
export const proofWork = (
  rules: ServerRules,
  work: Pick<DailyWork, 'name' | 'words' | 'from' | 'expectsNone'>,
): DailyWork => ({ ...work, statement: proofStatement(rules) });

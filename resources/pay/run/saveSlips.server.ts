import type { RuleDatabase } from '#server/kit/rules.ts';
import type { SlipRow } from './slipRow.server.ts';
import type { RunCircle } from './payGround.server.ts';

type Database = Pick<RuleDatabase, 'query'>;

const types: Readonly<Record<string, string>> = {
  gross: 'numeric',
  earned: 'numeric',
  deductions: 'numeric',
  net: 'numeric',
  employer_cost: 'numeric',
  taxable: 'numeric',
  owed: 'numeric',
  days_employed: 'numeric',
  days_present: 'numeric',
  days_leave_paid: 'numeric',
  days_leave_unpaid: 'numeric',
  days_absent: 'numeric',
  days_rest: 'numeric',
  days_holiday: 'numeric',
  person_name: 'text',
  job_title: 'text',
  branch: 'text',
  system: 'text',
  account_method: 'text',
  bank_name: 'text',
  iban: 'text',
  wallet_phone: 'text',
  inputs_hash: 'text',
  lines_hash: 'text',
};
const names = Object.keys(types);
const list = (of: string): string => names.map((name) => `${of}.${name}`).join(', ');

/** Only drafts and what is held are written, and of them what is not the same already: a run that is repeated writes nothing. */
const saveSql = `insert into salary_slips as t (clinic_id, circle_id, month, employee_id, kind, ${names.join(', ')})
  select app_clinic(), $2::uuid, $3, r.employee_id, $4, ${list('r')}
    from jsonb_to_recordset($1::jsonb) as r(employee_id uuid, ${names.map((name) => `${name} ${types[name] ?? ''}`).join(', ')})
  on conflict (clinic_id, circle_id, employee_id) where kind = any (array['regular'::text, 'final'::text]) do update
    set (${names.join(', ')}, stale, version, updated_at) = (${list('excluded')}, false, t.version + 1, now())
    where t.status in ('draft', 'held') and t.kind = excluded.kind and (t.stale or (t.inputs_hash, t.lines_hash) is distinct from (excluded.inputs_hash, excluded.lines_hash))
  returning t.id, t.employee_id`;

const children = {
  lines:
    'seq int, key text, code text, name_ar text, name_en text, about text, side text, quantity numeric, unit text, rate numeric, amount numeric, computed_amount numeric, override_reason text',
  sources: 'key text, source text, source_id text, date date, days numeric, minutes int, rate numeric',
  moves: 'what text, source_id text, taken numeric, "left" numeric',
} as const;

/** Replaces the lines of these slips; `position` is their order. */
async function writeLines(
  { query }: Database,
  field: keyof typeof children,
  ids: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const columns = children[field]
    .split(', ')
    .map((one) => one.slice(0, one.indexOf(' ')))
    .join(', ');
  await query(
    `delete from salary_slips__${field} where clinic_id = (select app_clinic()) and record_id = any ($1::uuid[])`,
    [ids],
  );
  if (rows.length === 0) return;
  await query(
    `insert into salary_slips__${field} (clinic_id, record_id, position, ${columns})
      select app_clinic(), r.record_id, r.position, ${columns
        .split(', ')
        .map((name) => `r.${name}`)
        .join(', ')}
        from jsonb_to_recordset($1::jsonb) as r(record_id uuid, position int, ${children[field]})
      returning 1`,
    [JSON.stringify(rows)],
  );
}

/** Stores the slips of a circle that changed, a last slip never by a regular one, set-wise: seven statements, however many. Answers how many were written. */
export async function saveSlips(
  db: Database,
  { id, month }: Pick<RunCircle, 'id' | 'month'>,
  rows: readonly SlipRow[],
  kind: 'regular' | 'off_cycle' | 'final' = 'regular',
): Promise<number> {
  if (rows.length === 0) return 0;
  const sent = rows.map(({ employee_id, columns }) => ({ employee_id, ...columns }));
  const written = await db.query(saveSql, [JSON.stringify(sent), id, month, kind]);
  const slips = new Map(written.map((row) => [String(row['employee_id']), String(row['id'])]));
  const ids = [...slips.values()];
  if (ids.length === 0) return 0;
  for (const field of ['lines', 'sources', 'moves'] as const)
    await writeLines(
      db,
      field,
      ids,
      rows.flatMap((row) => {
        const record = slips.get(row.employee_id);
        return record === undefined
          ? []
          : row[field].map((line, position) => ({ record_id: record, position, ...line }));
      }),
    );
  return ids.length;
}

/** Takes away the drafts of whoever is not paid in the circle any more: left out, not employed, or without a salary. */
export async function dropSlips(
  { query }: Database,
  circle: string,
  people: readonly string[],
): Promise<void> {
  await query(
    `delete from salary_slips where clinic_id = (select app_clinic()) and circle_id = $1::uuid and kind = 'regular'
      and status in ('draft', 'held') and employee_id = any ($2::uuid[])`,
    [circle, people],
  );
}

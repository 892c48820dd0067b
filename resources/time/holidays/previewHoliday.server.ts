import { anyOf, decide } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { visibleEmployees } from '../../people/shared/employeeLists.server.ts';
import { timeRights } from '../timeRights.ts';
import { recountLeaves, type Recounted } from '../vacations/recountLeaves.server.ts';
import type { holidays } from './holidays.ts';

type Context = OperationContext<typeof holidays>;

const { seeVacations, manageVacations } = timeRights;
const moveSql = `update holidays set date_from = $2::date, date_to = $3::date, repeats_yearly = $4::boolean, holiday_groups = $5::text[]
  where id = $1::uuid returning id`;
const addSql = `insert into holidays (clinic_id, id, name_ar, date_from, date_to, repeats_yearly, holiday_groups)
  values (app_clinic(), new_id(), '-', $1::date, $2::date, $3::boolean, $4::text[]) returning id`;
const placesSql = `insert into holidays__branch_ids (clinic_id, record_id, target_id) select app_clinic(), $1::uuid, b from unnest($2::uuid[]) b returning 1`;

/** The holiday as it would be, written for a moment: nothing of it outlives the look. */
async function asIf({ db, body }: Context): Promise<void> {
  const { holiday_id: id, date_from, date_to, repeats_yearly, holiday_groups, branch_ids, removes } = body;
  const values = [date_from, date_to, repeats_yearly === true, holiday_groups ?? []];
  if (removes === true) {
    // As good as gone: a day long before everybody.
    await db.query(moveSql, [id, '1900-01-01', '1900-01-01', false, []]);
    return;
  }
  const [row] = await (id ? db.query(moveSql, [id, ...values]) : db.query(addSql, values));
  await db.query('delete from holidays__branch_ids where record_id = $1::uuid returning 1', [row?.['id']]);
  await db.query(placesSql, [row?.['id'], branch_ids ?? []]);
}

/** The first and last day that count otherwise; one of every year has no last. */
function spanOf(body: Row, before: Row | undefined): { readonly from: string; readonly to?: string } {
  const [from = ''] = [body['date_from'], before?.['from']]
    .flatMap((day) => (day ? [String(day)] : []))
    .sort();
  const to = [body['date_to'], before?.['to']]
    .flatMap((day) => (day ? [String(day)] : []))
    .sort()
    .at(-1);
  const isYearly = body['repeats_yearly'] === true || before?.['repeats_yearly'] === true;
  return isYearly || to === undefined ? { from } : { from, to };
}

/** Whose leave the caller may know of; the others are counted and not named (SEC-14). */
async function named(context: Context, found: readonly Recounted[]): Promise<readonly Recounted[]> {
  if (decide(anyOf(seeVacations, manageVacations), context.subject) === undefined) return [];
  const scope = visibleEmployees(context, 2);
  const rows = await context.db.query(
    `select e.id from employees e where e.id = any ($1::uuid[]) and ${scope.sql}`,
    [found.map((one) => one.employee_id), ...scope.values],
  );
  const seen = new Set(rows.map(({ id }) => id));
  return found.filter((one) => seen.has(one.employee_id));
}

/**
 * `POST /holidays/preview` (hr.md 3): whose leave would count otherwise, and by how much, were the holiday saved, moved or removed so.
 * Reckoned over the change itself, which is taken back at once. Throws 404 for a holiday that is not there.
 */
export async function previewHoliday(context: Context): Promise<unknown> {
  const { db, body, fail } = context;
  const id = body['holiday_id'];
  const [before] = id
    ? await db.query(
        'select date_from::text as from, date_to::text as to, repeats_yearly from holidays where id = $1::uuid',
        [id],
      )
    : [];
  if (id && !before) fail('not_found');
  await db.query('savepoint holiday_look');
  let found: readonly Recounted[];
  try {
    await asIf(context);
    found = await recountLeaves(context, spanOf(body, before), true);
  } finally {
    await db.query('rollback to savepoint holiday_look');
  }
  const leaves = await named(context, found);
  return { leaves, others: found.length - leaves.length };
}

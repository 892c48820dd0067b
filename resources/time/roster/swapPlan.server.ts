import type { RuleContext } from '#server/kit/rules.ts';
import { planChanged } from './planChanges.server.ts';
import { plannedDays, type PersonDay } from './plannedDays.server.ts';

/** The two of a swap, and their days: one where both are the same. */
export interface Pair {
  readonly requester_id: string;
  readonly peer_id: string;
  readonly date_a: string;
  readonly date_b: string;
}

/** What each of the two works on a day; null where they rest. */
export interface SwapDay {
  readonly work_date: string;
  readonly requester_shift: string | null;
  readonly peer_shift: string | null;
}

/** Null is rest. Where nobody said a schedule, there is nothing to give or to take. */
const shiftOf = (plan: PersonDay | undefined): string | null | undefined =>
  plan?.is_rest ? null : plan?.schedule?.id;

/** The days of a swap, each once, in their order. */
export const daysOf = ({ date_a, date_b }: Pick<Pair, 'date_a' | 'date_b'>): readonly string[] =>
  [...new Set([date_a, date_b])].toSorted();

/** What is planned for the two on their days now; undefined where one of them has no schedule. */
export async function plannedSwap(
  { db }: Pick<RuleContext, 'db'>,
  pair: Pair,
): Promise<readonly SwapDay[] | undefined> {
  const found: SwapDay[] = [];
  for (const day of daysOf(pair)) {
    const plans = await plannedDays(db, [pair.requester_id, pair.peer_id], day, day);
    const of = (id: string) => shiftOf(plans.find((one) => one.employee_id === id));
    const [mine, theirs] = [of(pair.requester_id), of(pair.peer_id)];
    if (mine === undefined || theirs === undefined) return undefined;
    found.push({ work_date: day, requester_shift: mine, peer_shift: theirs });
  }
  return found;
}

const written = `insert into roster_days as t (clinic_id, employee_id, work_date, schedule_id, is_rest, source)
  select app_clinic(), x.employee_id, x.work_date, x.schedule_id, x.schedule_id is null, 'swap'
    from unnest($1::uuid[], $2::date[], $3::uuid[]) as x (employee_id, work_date, schedule_id)
  on conflict (clinic_id, employee_id, work_date) do update
    set schedule_id = excluded.schedule_id, is_rest = excluded.is_rest, source = 'swap', version = t.version + 1, updated_at = now()`;

/** Gives each of the two what the other worked on these days, as roster days; whoever reckons by the plan reckons anew. */
export async function exchange(context: RuleContext, pair: Pair, days: readonly SwapDay[]): Promise<void> {
  const cells = days.flatMap(({ work_date, requester_shift, peer_shift }) => [
    { employee: pair.requester_id, work_date, shift: peer_shift },
    { employee: pair.peer_id, work_date, shift: requester_shift },
  ]);
  await context.db.query(written, [
    cells.map(({ employee }) => employee),
    cells.map(({ work_date }) => work_date),
    cells.map(({ shift }) => shift),
  ]);
  const employeeIds = [pair.requester_id, pair.peer_id];
  for (const { work_date: day } of days) await planChanged(context, { employeeIds, from: day, to: day });
}

import { compareDecimals, divideDecimals, isSome, timesDecimals } from '#metadata/fields/decimals.ts';
import { addMonths } from '#metadata/time/days.ts';
import type { RecordOf, RefusalOf } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { payAssignments } from '../payFacts.server.ts';
import { splitInstalments, type Instalment } from '../engine/advances.ts';
import { openPayMonth, monthsOn } from '../payMonths.server.ts';
import type { sulfaApplications } from './sulfa-applications.ts';
import { sulfaSettings } from './sulfa-settings.ts';

type Context = Pick<RuleContext<typeof sulfaApplications>, 'db' | 'today' | 'subject'>;

/** A wish for an advance as it is judged; the amount is an exact decimal above 0. */
export interface Wish {
  readonly employee_id: string;
  readonly amount: string;
  readonly installments: number;
  readonly first_month: string;
  readonly guarantor_id: string | null;
}
type Reason = RefusalOf<typeof sulfaApplications>;
/** Why an advance is not given, as the refusal says it (hr.md 5). */
export interface Problem {
  readonly reason: Reason;
  readonly on: 'amount' | 'installments' | 'first_month' | 'guarantor_id' | 'employee_id';
  readonly values?: Readonly<Record<string, string | number>>;
}
export interface Judged {
  readonly schedule: readonly Instalment[];
  readonly problems: readonly Problem[];
  /** The most that may be asked for; null where nothing limits it. */
  readonly max: string | null;
}

const openStates = ['pending', 'manager_approved', 'approved', 'disbursed', 'skip_asked'];

const factsSql = `select
  (select max(p.start)::text from employees__employment_periods p where p.record_id = e.id and p.start <= $2::date) as hired,
  (select count(*)::int from sulfa_applications a where a.employee_id = e.id
    and a.status = any ($3)) as open,
  (select max(a.paid_on)::text from sulfa_applications a where a.employee_id = e.id and a.status <> 'written_off') as paid
  from employees e where e.id = $1::uuid`;

/** How many advances of somebody are not over. */
export async function openAdvances({ db }: Pick<Context, 'db'>, employee: string): Promise<number> {
  const [found] = await db.query(
    `select count(*)::int as n from sulfa_applications where employee_id = $1::uuid and status = any ($2)`,
    [employee, openStates],
  );
  return Number(found?.['n']);
}

/** The basic salary of somebody on a day; null while none is set. */
async function basicOn(db: Context['db'], employee: string, day: string): Promise<string | null> {
  const found = (await payAssignments(db, [employee], day, day)).get(employee);
  const last = found?.filter(({ effective_from: from }) => from <= day).at(-1);
  return last?.amounts.find(({ code }) => code === 'BASIC')?.amount ?? null;
}

const least = (amounts: readonly (string | null)[]): string | null =>
  amounts.reduce((a, b) => (a === null ? b : b === null || compareDecimals(a, b) <= 0 ? a : b), null);

type Settings = RecordOf<typeof sulfaSettings>;

/** What speaks against it whatever is asked for: the settings, the service, the day, what is open or was paid lately. */
function problemsOfPerson(
  set: Settings,
  facts: Row | undefined,
  today: string,
): readonly (Problem | false)[] {
  const day = Number(today.slice(8));
  const before = (since: unknown, months: number): boolean =>
    typeof since === 'string' && addMonths(since, months) > today;
  return [
    !set.enabled && { reason: 'sulfa_off', on: 'amount' },
    before(facts?.['hired'], set.min_service_months) && {
      reason: 'sulfa_service',
      on: 'employee_id',
      values: { n: set.min_service_months },
    },
    (day < set.request_from_day || day > set.request_to_day) && {
      reason: 'sulfa_window',
      on: 'employee_id',
      values: { a: set.request_from_day, b: set.request_to_day },
    },
    Number(facts?.['open']) >= set.max_active && { reason: 'sulfa_active', on: 'employee_id' },
    before(facts?.['paid'], set.months_between) && {
      reason: 'sulfa_gap',
      on: 'employee_id',
      values: { n: set.months_between },
    },
  ];
}

/** Judges a wish as things stand: all that speaks against it, and its instalments as they would be (hr.md 5, sulfa rules). */
export async function judgeAdvance(context: Context, wish: Wish): Promise<Judged> {
  const { db, today, subject } = context;
  const set = await settingsOf(db, sulfaSettings);
  const [facts] = await db.query(factsSql, [wish.employee_id, today, openStates]);
  const basic = await basicOn(db, wish.employee_id, today);
  const from = await openPayMonth(context, today);
  const digits = subject.clinic.currencyDigits;
  const schedule = splitInstalments(wish.amount, wish.installments, wish.first_month, digits);
  const share = (percent: string): string | null =>
    basic === null ? null : divideDecimals(timesDecimals(basic, percent), '100', digits);
  const max = least([share(set.max_percent_of_basic), set.max_amount ?? null]);
  const [most, to] = [share(set.installment_max_percent_of_basic), monthsOn(from, 12)];
  const problems: (Problem | false)[] = [
    ...problemsOfPerson(set, facts, today),
    max !== null &&
      compareDecimals(wish.amount, max) > 0 && { reason: 'sulfa_limit', on: 'amount', values: { max } },
    wish.installments > set.max_installments && {
      reason: 'sulfa_months',
      on: 'installments',
      values: { n: set.max_installments },
    },
    most !== null &&
      schedule.some(({ amount }) => compareDecimals(amount, most) > 0) && {
        reason: 'sulfa_installment',
        on: 'installments',
        values: { p: set.installment_max_percent_of_basic },
      },
    (wish.first_month < from || wish.first_month > to) && {
      reason: 'sulfa_first_month',
      on: 'first_month',
      values: { from, to },
    },
    isSome(set.guarantor_over ?? '0') &&
      compareDecimals(wish.amount, set.guarantor_over ?? '0') > 0 &&
      wish.guarantor_id === null && {
        reason: 'sulfa_guarantor',
        on: 'guarantor_id',
        values: { max: String(set.guarantor_over) },
      },
  ];
  return { schedule, max, problems: problems.filter((one): one is Problem => one !== false) };
}

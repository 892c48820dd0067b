import { settingsOf } from '#server/kit/settings.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { addMonths } from '#metadata/time/days.ts';
import { circleSpan } from '../engine/circles.ts';
import type { Circle, Component, PaySettings } from '../engine/types.ts';
import { payComponents } from '../payFacts.server.ts';
import { payrollSettings } from '../payroll-settings/payroll-settings.ts';

export type Reading = Pick<RuleDatabase, 'query' | 'find'>;

/** The circle that is reckoned; its days by the clinic's calendar. */
export interface RunCircle {
  readonly id: string;
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

/** What is the same for everybody of a run, read once for a portion. */
export interface PayGround {
  readonly circle: RunCircle;
  readonly earlier: readonly Omit<Circle, 'scheduled_days'>[];
  readonly firstMonth: string;
  readonly components: readonly Component[];
  readonly names: ReadonlyMap<string, { readonly ar: string; readonly en: string | null }>;
  readonly settings: PaySettings & { readonly sulfa_on_short: 'extend' | 'next' };
  readonly digits: number;
  /** Whether attendance is kept here; without it nobody is late or absent. */
  readonly attendance: boolean;
  readonly overtimeNeedsApproval: boolean;
  /** Minutes of overtime that are paid of one circle at most; any where null. */
  readonly overtimeCap: number | null;
}

const circlesSql = `select month, date_from::text as "from", date_to::text as "to" from payroll_circles
  where clinic_id = (select app_clinic()) and date_from < $1::date order by date_from desc limit 24`;
const clinicSql = `select not ('attendance' = any (c.modules_off)) as attendance,
    coalesce(s.ot_needs_approval, true) as asks, s.ot_month_cap_minutes as cap, coalesce(s.missing_punch_policy, 'half_day') as policy
  from clinics c left join attendance_settings s on s.clinic_id = c.id where c.id = (select app_clinic())`;
const namesSql = `select distinct on (code) code, name_ar as ar, name_en as en from salary_components order by code, effective_from desc`;
const monthsBefore = 12;

/** What a run goes by: rules, figures, circles and settings; five statements, however many people. */
export async function readGround(db: Reading, circle: RunCircle, digits: number): Promise<PayGround> {
  const settings = await settingsOf(db, payrollSettings);
  const circles = (await db.query(circlesSql, [circle.from])) as unknown as readonly RunCircle[];
  const first = circles.at(-1) ?? circle;
  // Days before the first circle lie in months as the settings cut them.
  const before = Array.from({ length: monthsBefore }, (_, at) => {
    const month = addMonths(`${first.month}-01`, -1 - at).slice(0, 7);
    return { month, ...circleSpan(month, settings.circle_start_day) };
  }).filter(({ to }) => to < first.from);
  const [clinic] = await db.query(clinicSql);
  const names = await db.query(namesSql);
  return {
    circle,
    earlier: [...circles.map(({ month, from, to }) => ({ month, from, to })), ...before],
    firstMonth: first.month,
    components: await payComponents(db),
    names: new Map(
      names.map((row) => [String(row['code']), { ar: String(row['ar']), en: row['en'] as string | null }]),
    ),
    settings: {
      // As one writes them, so that the same settings are the same inputs whoever read them.
      net_floor: withoutNoughts(String(settings.net_floor)),
      net_round_step: settings.net_round_step,
      net_round_mode: settings.net_round_mode,
      sulfa_cap_percent: withoutNoughts(String(settings.sulfa_cap_percent)),
      sulfa_on_short: settings.sulfa_on_short,
      tax_true_up_month: settings.tax_true_up_month,
      si_in_leaving_month: settings.si_in_leaving_month,
      missing_punch_policy: clinic?.['policy'] as PaySettings['missing_punch_policy'],
    },
    digits,
    attendance: clinic?.['attendance'] === true,
    overtimeNeedsApproval: clinic?.['asks'] === true,
    overtimeCap: (clinic?.['cap'] as number | null | undefined) ?? null,
  };
}

import { timesDecimals } from '#metadata/fields/decimals.ts';
import { addDays } from '#metadata/time/days.ts';
import type { DemoPerson, Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

const offences = [
  ['التأخير عن موعد الحضور', 'تأخر عن موعد الحضور أكثر من ثلاثين دقيقة', 'hours', '2'],
  ['التأخير عن موعد الحضور', 'تكرار التأخير ثلاث مرات في الشهر', 'days', '0.5'],
  ['الغياب بدون إذن', 'غياب يوم كامل دون إخطار المدير المباشر', 'days', '1'],
  ['الانصراف قبل الموعد', 'انصرف قبل نهاية الوردية بساعة', 'warning', null],
  ['عدم ارتداء الزي الرسمي', 'حضر دون الزي المعتمد في غرفة العلاج', 'warning', null],
  ['إهمال نظافة وتعقيم الأدوات', 'لم تُسجل دورة التعقيم لأدوات الغرفة الثانية', 'days', '1'],
  ['إتلاف أدوات العيادة بإهمال', 'كسر قبضة سنّية نتيجة الإهمال', 'amount', '350.00'],
] as const;

/** Days after which every objection has been decided. */
const mostOpen = 30;

/** The last days hold drafts, the last weeks objections that wait; what is older is decided. */
const stateOf = (back: number, random: Random): string =>
  back < 12
    ? random.pick(['draft', 'draft', 'approved'])
    : random.pick([
        'approved',
        'approved',
        'approved',
        'approved',
        'upheld',
        'reduced',
        'cancelled',
        back < mostOpen ? 'objected' : 'upheld',
      ]);

type Offence = (typeof offences)[number];

function penalty(who: string, day: string, back: number, offence: Offence, wanted: string) {
  const [, reason, unit, value] = offence;
  const status = wanted === 'reduced' && unit === 'warning' ? 'upheld' : wanted;
  const decided = ['upheld', 'reduced'].includes(status);
  const made = `${day}T${String(9 + (back % 8)).padStart(2, '0')}:15:00Z`;
  return {
    id: newId(Date.parse(made)),
    employee_id: who,
    violation_date: day,
    unit,
    value,
    reason,
    pay_month: day.slice(0, 7),
    source: 'manual',
    status,
    version: 1,
    files: [],
    approved_at: status === 'draft' ? null : `${addDays(day, Math.min(2, back))}T10:00:00Z`,
    objection: decided || status === 'objected' ? 'كنت في مهمة خارج الفرع بعلم المدير المباشر' : null,
    decision_note: decided ? 'بعد مراجعة سجل الحضور وسماع أقوال الموظف' : null,
    reduced_value: status === 'reduced' && value !== null ? timesDecimals(value, '0.5') : null,
    cancel_reason: status === 'cancelled' ? 'تبين وجود إذن مسبق' : null,
    created_at: made,
    updated_at: made,
  };
}

/** A row of `penalties`. */
type DemoPenalty = ReturnType<typeof penalty> & { readonly violation_type_id: unknown };

/** Two years of penalties, most of them long decided, the last weeks still open. */
export function penaltiesFor(
  staff: readonly DemoPerson[],
  violations: ReadonlyMap<unknown, unknown>,
  today: string,
  random: Random,
): readonly DemoPenalty[] {
  const rows: DemoPenalty[] = [];
  for (let back = 730; back >= 0; back -= 1) {
    if (!random.chance(0.85)) continue;
    const day = addDays(today, -back);
    const who = random.pick(staff);
    if (who.hire_date > day || (who.leaving_date && who.leaving_date < day)) continue;
    const offence: Offence = random.pick<Offence>(offences);
    rows.push({
      ...penalty(who.id, day, back, offence, stateOf(back, random)),
      violation_type_id: violations.get(offence[0]),
    });
  }
  return rows;
}

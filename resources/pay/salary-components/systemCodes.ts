type Shape = readonly [side: 'earning' | 'deduction' | 'employer', calc: string, ar: string, en: string];

/**
 * The components every clinic has, by which the engine finds its lines (hr.md 4; LEAVE_DUE: 6.5 step 11; COMMISSION: issue 21, part 3; GUARANTEE: areas-hr.md f 8).
 * What they are and how they are reckoned stays; of insurance and tax a clinic sets the figures.
 */
export const systemComponents = {
  BASIC: ['earning', 'fixed', 'الراتب الأساسي', 'Basic salary'],
  OT: ['earning', 'input', 'العمل الإضافي', 'Overtime'],
  BONUS: ['earning', 'input', 'المكافآت', 'Bonuses'],
  TARGET: ['earning', 'input', 'حوافز المستهدفات', 'Target pay'],
  COMMISSION: ['earning', 'input', 'العمولات', 'Commissions'],
  GUARANTEE: ['earning', 'input', 'تكملة الحد المضمون', 'Guarantee top-up'],
  LEAVE_DUE: ['earning', 'input', 'رصيد إجازات مستحق', 'Unused leave'],
  ABS: ['deduction', 'input', 'الغياب', 'Absence'],
  UNPAID: ['deduction', 'input', 'إجازة بدون أجر', 'Unpaid leave'],
  LATE: ['deduction', 'input', 'التأخير', 'Lateness'],
  EARLY: ['deduction', 'input', 'الانصراف المبكر', 'Early leave'],
  SI_EE: ['deduction', 'clamped_percent', 'تأمينات – حصة الموظف', 'Insurance, employee'],
  SI_ER: ['employer', 'clamped_percent', 'تأمينات – حصة العيادة', 'Insurance, employer'],
  TAX: ['deduction', 'brackets', 'ضريبة المرتبات', 'Salary tax'],
  CARRY: ['deduction', 'input', 'مرحّل من دورة سابقة', 'Carried over'],
  PEN: ['deduction', 'input', 'الجزاءات', 'Penalties'],
  OTHER: ['deduction', 'input', 'خصومات أخرى', 'Other deductions'],
  SULFA: ['deduction', 'input', 'قسط السلفة', 'Advance instalment'],
  ROUND: ['deduction', 'input', 'تقريب الصافي', 'Rounding'],
} as const satisfies Readonly<Record<string, Shape>>;

export type SystemCode = keyof typeof systemComponents;
export const systemCodes = Object.keys(systemComponents) as readonly SystemCode[];
/** Those whose figures a clinic sets; a system names them beside BASIC, the others come by themselves. */
export const statutoryCodes = ['SI_EE', 'SI_ER', 'TAX'] as const satisfies readonly SystemCode[];
/** Reckoned by the engine alone: no system or salary names them. */
export const reckonedCodes = systemCodes.filter((code) => systemComponents[code][1] === 'input');

const isSystemCode = (code: string): code is SystemCode => Object.hasOwn(systemComponents, code);

/** Whether a component that bears a code of the system is what the engine finds by it; always true of a clinic's own. */
export function keepsItsMeaning(code: string, side: unknown, calc: unknown): boolean {
  if (!isSystemCode(code)) return true;
  const [ofSide, ofCalc] = systemComponents[code];
  return side === ofSide && calc === ofCalc;
}

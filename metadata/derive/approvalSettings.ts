import { boolean, integer } from '../fields/kinds.ts';
import type { Locale } from '../resource.ts';

/** The hours before whoever can decide is reminded, and before the matter goes further (hr.md G9). */
export const usualHours = { remind: 24, escalate: 48 } as const;

/** Where the settings of a resource's approval stand in their set. */
export const approvalField = (resource: string, setting: string): string =>
  `${resource.replaceAll('-', '_')}_${setting}`;

const hours = (usual: number) => integer({ required: true, min: 1, max: 720, default: usual });

interface Typed {
  readonly resource: string;
  /** What the kind of request is called, e.g. «طلبات الصرف». */
  readonly words: Readonly<Record<Locale, string>>;
  /** Whether both steps can be switched. */
  readonly steps?: boolean;
}

const labels = {
  ar: {
    remind_hours: 'التذكير بعد (ساعة)',
    escalate_hours: 'التصعيد بعد (ساعة)',
    manager_step: 'خطوة المدير المباشر',
    hr_step: 'خطوة الموارد البشرية',
  },
  en: {
    remind_hours: 'Remind after (hours)',
    escalate_hours: 'Escalate after (hours)',
    manager_step: 'Step of the direct manager',
    hr_step: 'Step of human resources',
  },
} as const;

const fieldsOf = ({ resource, steps = false }: Typed) => ({
  ...(steps && {
    [approvalField(resource, 'manager_step')]: boolean({ required: true, default: true }),
    [approvalField(resource, 'hr_step')]: boolean({ required: true, default: true }),
  }),
  [approvalField(resource, 'remind_hours')]: hours(usualHours.remind),
  [approvalField(resource, 'escalate_hours')]: hours(usualHours.escalate),
});

function checksOf({ resource, steps = false }: Typed) {
  const at = (setting: string): string => approvalField(resource, setting);
  const [first, then] = [at('remind_hours'), at('escalate_hours')];
  const [byManager, byHr] = [at('manager_step'), at('hr_step')];
  type Record = Readonly<globalThis.Record<string, unknown>>;
  return {
    [at('later')]: {
      on: then,
      holds: `${then} > ${first}`,
      ok: (set: Record) => Number(set[then] ?? Infinity) > Number(set[first] ?? 0),
    },
    ...(steps && {
      [at('one_step')]: {
        on: byHr,
        holds: `${byManager} or ${byHr}`,
        ok: (set: Record) => set[byManager] !== false || set[byHr] !== false,
      },
    }),
  };
}

const refused = {
  ar: { later: 'يأتي التصعيد بعد التذكير', one_step: 'أبقِ خطوة واحدة على الأقل' },
  en: { later: 'Escalation comes after the reminder', one_step: 'Leave at least one step on' },
} as const;

const merged = <Value>(parts: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> =>
  Object.assign({}, ...parts) as Readonly<Record<string, Value>>;

/** The words of the settings of each kind: their labels, the heading of their section, what is refused. */
const wordsIn = (locale: Locale, kinds: readonly Typed[]) => ({
  fields: merged(
    kinds.map((kind) => {
      const said = Object.entries(labels[locale]).map(
        ([setting, label]) => [approvalField(kind.resource, setting), label] as const,
      );
      const fields = fieldsOf(kind);
      return Object.fromEntries(said.filter(([field]) => field in fields));
    }),
  ),
  sections: merged(
    kinds.map(({ resource, words }) => ({ [approvalField(resource, 'section')]: words[locale] })),
  ),
  errors: merged(
    kinds.map((kind) => {
      const told = Object.entries(refused[locale]).map(
        ([name, text]) => [approvalField(kind.resource, name), text] as const,
      );
      const checks = checksOf(kind);
      return Object.fromEntries(told.filter(([name]) => name in checks));
    }),
  ),
});

/**
 * The settings of several kinds of request, one section each, spread into a set (`settingsSet`): hours of the reminder and
 * the escalation, and where there are two steps the switches of both, one of which stays on (hr.md G9).
 */
export const approvalSettings = (kinds: readonly Typed[]) => ({
  fields: merged(kinds.map(fieldsOf)),
  sections: merged(
    kinds.map((kind) => ({ [approvalField(kind.resource, 'section')]: Object.keys(fieldsOf(kind)) })),
  ),
  checks: merged(kinds.map(checksOf)),
  words: { ar: wordsIn('ar', kinds), en: wordsIn('en', kinds) },
});

import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { newId } from '#server/kit/ids.ts';

type Line = readonly [from: number, days: string, age?: number];
type Tier = readonly [from: number, to: number | null, percent: string];
interface Preset {
  readonly code: string;
  readonly name_ar: string;
  readonly name_en: string;
  readonly color: string;
  readonly days?: readonly Line[];
  readonly tiers?: readonly Tier[];
  readonly draws?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

const unpaid: Preset = {
  code: 'unpaid',
  name_ar: 'بدون أجر',
  name_en: 'Unpaid',
  color: '#6b7280',
  tiers: [[1, null, '0']],
  more: { balance_mode: 'none' },
};
const bereavement: Preset = {
  code: 'bereavement',
  name_ar: 'وفاة قريب',
  name_en: 'Bereavement',
  color: '#475569',
  days: [[0, '3']],
  more: { balance_mode: 'per_event', half_day: false, max_back_days: 7 },
};
const pilgrimage = (name_ar: string, days: string): Preset => ({
  code: 'pilgrimage',
  name_ar,
  name_en: 'Pilgrimage',
  color: '#b45309',
  days: [[60, days]],
  more: { balance_mode: 'per_event', count_mode: 'calendar', half_day: false, once_in_service: true },
});
const maternity = (days: string): Preset => ({
  code: 'maternity',
  name_ar: 'وضع',
  name_en: 'Maternity',
  color: '#be185d',
  days: [[0, days]],
  more: {
    balance_mode: 'per_event',
    count_mode: 'calendar',
    gender: 'female',
    half_day: false,
    max_back_days: 7,
  },
});

const egypt: readonly Preset[] = [
  {
    code: 'annual',
    name_ar: 'اعتيادية',
    name_en: 'Annual',
    color: '#2e7d6b',
    days: [
      [0, '15'],
      [12, '21'],
      [120, '30', 50],
    ],
    more: { balance_mode: 'yearly', carry_max: '21', encash_on_exit: true },
  },
  {
    code: 'casual',
    name_ar: 'عارضة',
    name_en: 'Casual',
    color: '#0369a1',
    days: [[0, '7']],
    draws: 'annual',
    more: { balance_mode: 'yearly', max_at_once: '2', max_back_days: 7 },
  },
  {
    code: 'sick',
    name_ar: 'مرضية',
    name_en: 'Sick',
    color: '#b91c1c',
    more: { balance_mode: 'per_event', attachment_over_days: '1', max_back_days: 7 },
  },
  unpaid,
  maternity('120'),
  pilgrimage('حج', '30'),
  bereavement,
];

const gulf: readonly Preset[] = [
  {
    code: 'annual',
    name_ar: 'سنوية',
    name_en: 'Annual',
    color: '#2e7d6b',
    days: [[0, '30']],
    more: { balance_mode: 'yearly', count_mode: 'calendar', carry_max: '30', encash_on_exit: true },
  },
  {
    code: 'sick',
    name_ar: 'مرضية',
    name_en: 'Sick',
    color: '#b91c1c',
    tiers: [
      [1, 30, '100'],
      [31, 90, '75'],
      [91, null, '0'],
    ],
    more: { balance_mode: 'per_event', attachment_over_days: '1', max_back_days: 7, max_year: '120' },
  },
  unpaid,
  maternity('84'),
  pilgrimage('حج', '15'),
  bereavement,
];

/** The countries of the Gulf, which begin with the second pack (hr.md 3). */
const gulfCountries = new Set(['SA', 'AE', 'KW', 'QA', 'BH', 'OM']);

const usual = {
  balance_mode: 'yearly',
  count_mode: 'working',
  draws_from_id: null,
  max_at_once: null,
  max_year: null,
  min_notice_days: 0,
  max_back_days: 0,
  half_day: true,
  attachment_over_days: null,
  carry_max: null,
  carry_expires: null,
  negative_limit: '0',
  in_probation: true,
  gender: null,
  once_in_service: false,
  encash_on_exit: false,
  confirmed: false,
  status: 'active',
  version: 1,
} as const;

/** The leave a clinic begins with, by its country, until its owner confirms or changes it; one that has types keeps them. */
export async function firstVacationTypes(db: ClinicDatabase): Promise<void> {
  if ((await db.query('select 1 from vacation_types limit 1')).length > 0) return;
  const [clinic] = await db.query('select country from clinics where id = app_clinic()');
  const pack = gulfCountries.has(String(clinic?.['country'])) ? gulf : egypt;
  const ids = new Map(pack.map(({ code }) => [code, newId()]));
  await db.insert(
    'vacation_types',
    pack.map(({ code, name_ar, name_en, color, draws, more }) => ({
      ...usual,
      id: ids.get(code),
      code,
      name_ar,
      name_en,
      color,
      draws_from_id: draws === undefined ? null : ids.get(draws),
      ...more,
    })),
  );
  const lines = pack.flatMap(({ code, days = [] }) =>
    days.map(([from_month, count, age_from = null], position) => ({
      id: newId(),
      record_id: ids.get(code),
      position,
      from_month,
      days: count,
      age_from,
    })),
  );
  const tiers = pack.flatMap(({ code, tiers: paid = [] }) =>
    paid.map(([from_day, to_day, paid_percent], position) => ({
      id: newId(),
      record_id: ids.get(code),
      position,
      from_day,
      to_day,
      paid_percent,
    })),
  );
  await db.insert('vacation_types__entitlement', lines);
  if (tiers.length > 0) await db.insert('vacation_types__pay_tiers', tiers);
}

import { newId } from '#server/kit/ids.ts';

const fixed = [
  ['عيد الميلاد المجيد', 'Coptic Christmas', '01-07', '01-07', 'religious'],
  ['عيد الشرطة وثورة 25 يناير', 'Police Day and January 25', '01-25', '01-25', 'official'],
  ['عيد تحرير سيناء', 'Sinai Liberation Day', '04-25', '04-25', 'official'],
  ['عيد العمال', 'Labour Day', '05-01', '05-01', 'official'],
  ['ثورة 30 يونيو', 'June 30', '06-30', '06-30', 'official'],
  ['ثورة 23 يوليو', 'July 23', '07-23', '07-23', 'official'],
  ['عيد القوات المسلحة', 'Armed Forces Day', '10-06', '10-06', 'official'],
] as const;
/** By the published calendars; the lunar ones of coming years wait for the sighting. */
const moving = [
  ['عيد الفطر', 'Eid al-Fitr', '2025-03-30', '2025-04-01'],
  ['عيد الأضحى', 'Eid al-Adha', '2025-06-06', '2025-06-09'],
  ['رأس السنة الهجرية', 'Islamic New Year', '2025-06-26', '2025-06-26'],
  ['المولد النبوي', 'Birth of the Prophet', '2025-09-04', '2025-09-04'],
  ['عيد الفطر', 'Eid al-Fitr', '2026-03-20', '2026-03-22'],
  ['شم النسيم', 'Sham el-Nessim', '2026-04-13', '2026-04-13'],
  ['عيد الأضحى', 'Eid al-Adha', '2026-05-26', '2026-05-29'],
  ['رأس السنة الهجرية', 'Islamic New Year', '2026-06-17', '2026-06-17'],
  ['المولد النبوي', 'Birth of the Prophet', '2026-08-26', '2026-08-26'],
  ['عيد الفطر', 'Eid al-Fitr', '2027-03-09', '2027-03-11'],
  ['عيد الأضحى', 'Eid al-Adha', '2027-05-16', '2027-05-19'],
] as const;

const base = { is_paid: true, repeats_yearly: false, holiday_groups: [], version: 1 };

/** Egypt's holidays of last year, this year and the next; of another country only the religious ones. */
export function holidaysAround(today: string, country: string): readonly Readonly<Record<string, unknown>>[] {
  const year = Number(today.slice(0, 4));
  const yearly = [year - 1, year, year + 1].flatMap((one) =>
    fixed.map(([name_ar, name_en, from, to, kind]) => ({
      id: newId(),
      name_ar,
      name_en,
      date_from: `${one}-${from}`,
      date_to: `${one}-${to}`,
      kind,
      tentative: false,
      ...base,
    })),
  );
  const lunar = moving.map(([name_ar, name_en, date_from, date_to]) => ({
    id: newId(),
    name_ar,
    name_en,
    date_from,
    date_to,
    kind: 'religious',
    tentative: date_from > today,
    ...base,
  }));
  return [...yearly, ...lunar].filter(({ kind }) => country === 'EG' || kind === 'religious');
}

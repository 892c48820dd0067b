import { newId } from '#server/kit/ids.ts';
import { countryPack } from '../holidays/countryPack.ts';

/** By the published calendars; the lunar ones of coming years wait for the sighting. */
const moving = [
  ['عيد الفطر', 'Eid al-Fitr', '2025-03-30', '2025-04-01'],
  ['عيد الأضحى', 'Eid al-Adha', '2025-06-06', '2025-06-09'],
  ['رأس السنة الهجرية', 'Islamic New Year', '2025-06-26', '2025-06-26'],
  ['المولد النبوي', 'Birth of the Prophet', '2025-09-04', '2025-09-04'],
  ['عيد الفطر', 'Eid al-Fitr', '2026-03-20', '2026-03-22'],
  ['عيد الأضحى', 'Eid al-Adha', '2026-05-26', '2026-05-29'],
  ['رأس السنة الهجرية', 'Islamic New Year', '2026-06-17', '2026-06-17'],
  ['المولد النبوي', 'Birth of the Prophet', '2026-08-26', '2026-08-26'],
  ['عيد الفطر', 'Eid al-Fitr', '2027-03-09', '2027-03-11'],
  ['عيد الأضحى', 'Eid al-Adha', '2027-05-16', '2027-05-19'],
] as const;

const base = { is_paid: true, repeats_yearly: false, holiday_groups: [], version: 1 };

/** The holidays of last year, this year and the next. */
export function holidaysAround(today: string, country: string): readonly Readonly<Record<string, unknown>>[] {
  const year = Number(today.slice(0, 4));
  const yearly = [year - 1, year, year + 1].flatMap((one) =>
    countryPack(country, one)
      .filter(({ tentative }) => !tentative)
      .map((holiday) => ({ id: newId(), ...holiday, ...base })),
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
  return [...yearly, ...lunar];
}

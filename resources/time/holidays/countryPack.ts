import { addDays } from '#metadata/time/days.ts';

/** A holiday of a country's year before it is one of the clinic's. */
export interface PackHoliday {
  readonly name_ar: string;
  readonly name_en: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly kind: 'official' | 'religious';
  /** Its day is told by the sighting of the moon, and is to be confirmed. */
  readonly tentative: boolean;
}

type Fixed = readonly [ar: string, en: string, from: string, to: string, kind?: PackHoliday['kind']];

/** Days of the Gregorian year, by country (hr.md 3: the country pack); a clinic changes what is otherwise. */
const fixed: Readonly<Record<string, readonly Fixed[]>> = {
  EG: [
    ['عيد الميلاد المجيد', 'Coptic Christmas', '01-07', '01-07', 'religious'],
    ['عيد الشرطة وثورة 25 يناير', 'Police Day and January 25', '01-25', '01-25'],
    ['عيد تحرير سيناء', 'Sinai Liberation Day', '04-25', '04-25'],
    ['عيد العمال', 'Labour Day', '05-01', '05-01'],
    ['ثورة 30 يونيو', 'June 30', '06-30', '06-30'],
    ['ثورة 23 يوليو', 'July 23', '07-23', '07-23'],
    ['عيد القوات المسلحة', 'Armed Forces Day', '10-06', '10-06'],
  ],
  SA: [
    ['يوم التأسيس', 'Founding Day', '02-22', '02-22'],
    ['اليوم الوطني', 'National Day', '09-23', '09-23'],
  ],
  AE: [
    ['رأس السنة الميلادية', 'New Year', '01-01', '01-01'],
    ['عيد الاتحاد', 'Union Day', '12-02', '12-03'],
  ],
  KW: [
    ['رأس السنة الميلادية', 'New Year', '01-01', '01-01'],
    ['العيد الوطني وعيد التحرير', 'National and Liberation Days', '02-25', '02-26'],
  ],
  QA: [['اليوم الوطني', 'National Day', '12-18', '12-18']],
  BH: [
    ['رأس السنة الميلادية', 'New Year', '01-01', '01-01'],
    ['العيد الوطني', 'National Day', '12-16', '12-17'],
  ],
};

/** Month and day of the Umm al-Qura year, how many days, and where it is no day off. */
const lunar = [
  { ar: 'عيد الفطر', en: 'Eid al-Fitr', month: 10, day: 1, days: 3, notIn: [] },
  { ar: 'عيد الأضحى', en: 'Eid al-Adha', month: 12, day: 9, days: 4, notIn: [] },
  { ar: 'رأس السنة الهجرية', en: 'Islamic New Year', month: 1, day: 1, days: 1, notIn: ['SA', 'QA'] },
  { ar: 'المولد النبوي', en: 'Birth of the Prophet', month: 3, day: 12, days: 1, notIn: ['SA', 'QA'] },
] as const;

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Month and day of a day by the Umm al-Qura calendar, `10/1`. */
function hijriOf(day: string): string {
  const parts = hijri.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')}/${part('day')}`;
}

/** Easter Sunday of the eastern churches, by Meeus; Sham el-Nessim is the day after. Valid until 2099. */
function easternEaster(year: number): string {
  const [a, b, c] = [year % 4, year % 7, year % 19];
  const d = (19 * c + 15) % 30;
  const e = (2 * a + 4 * b - d + 34) % 7;
  const [month, day] = [Math.floor((d + e + 114) / 31), ((d + e + 114) % 31) + 1];
  // Thirteen days lie between the calendars in these centuries.
  return addDays(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, 13);
}

/** The holidays of a country in a year, the earliest first; of a country that is not known those of the moon alone. */
export function countryPack(country: string, year: number): readonly PackHoliday[] {
  const own = (fixed[country] ?? []).map(
    ([name_ar, name_en, from, to, kind = 'official' as const]): PackHoliday => ({
      name_ar,
      name_en,
      date_from: `${year}-${from}`,
      date_to: `${year}-${to}`,
      kind,
      tentative: false,
    }),
  );
  const spring = addDays(easternEaster(year), 1);
  const monday: readonly PackHoliday[] =
    country === 'EG'
      ? [
          {
            name_ar: 'شم النسيم',
            name_en: 'Sham el-Nessim',
            date_from: spring,
            date_to: spring,
            kind: 'official',
            tentative: false,
          },
        ]
      : [];
  const moon: PackHoliday[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const at = hijriOf(day);
    for (const { ar, en, month, day: of, days, notIn } of lunar)
      if (at === `${month}/${of}` && !(notIn as readonly string[]).includes(country))
        moon.push({
          name_ar: ar,
          name_en: en,
          date_from: day,
          date_to: addDays(day, days - 1),
          kind: 'religious',
          tentative: true,
        });
  }
  return [...own, ...monday, ...moon].toSorted((one, other) => (one.date_from < other.date_from ? -1 : 1));
}

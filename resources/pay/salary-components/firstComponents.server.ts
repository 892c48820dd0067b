import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { newId } from '#server/kit/ids.ts';
import { systemComponents } from './systemCodes.ts';

/** The first month of all, from which what every clinic has holds. */
const always = '2000-01';

const usual = {
  of_codes: [],
  rate: null,
  annual_exemption: null,
  prorate: 'calendar',
  effective_from: always,
  confirmed: true,
  version: 1,
} as const;

/** The Egypt pack (hr.md 4, preset): the floor and ceiling are set each year, so that whoever confirms fills them in. */
const egypt: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  SI_EE: { rate: '11', confirmed: false },
  SI_ER: { rate: '18.75', confirmed: false },
  TAX: { annual_exemption: '20000', confirmed: false },
};
const brackets: readonly (readonly [from: string, to: string | null, percent: string])[] = [
  ['0', '40000', '0'],
  ['40000', '55000', '10'],
  ['55000', '70000', '15'],
  ['70000', '200000', '20'],
  ['200000', '400000', '22.5'],
  ['400000', '1200000', '25'],
  ['1200000', null, '27.5'],
];

/**
 * The components every clinic has, and in Egypt the figures of insurance and tax, which hold from nowhere until an owner confirms
 * them. Elsewhere these three are there without figures. A clinic that has them keeps them.
 */
export async function firstComponents(db: ClinicDatabase): Promise<void> {
  const present = new Set((await db.query('select code from salary_components')).map(({ code }) => code));
  const [clinic] = await db.query(
    `select country, to_char(now(), 'YYYY-MM') as month from clinics where id = app_clinic()`,
  );
  const figures = clinic?.['country'] === 'EG' ? egypt : {};
  const rows = Object.entries(systemComponents).flatMap(([code, [side, calc, name_ar, name_en]]) => {
    if (present.has(code)) return [];
    const isEarning = side === 'earning';
    const own = figures[code] ?? {};
    const proposed = calc === 'clamped_percent' || calc === 'brackets';
    const shape = { code, side, calc, name_ar, name_en, in_rate: code === 'BASIC' };
    const held = proposed ? { confirmed: false, effective_from: clinic?.['month'] } : {};
    const kinds = { taxable: isEarning, recurring: code === 'BASIC' };
    return [{ id: newId(), ...usual, ...shape, ...kinds, ...held, ...own }];
  });
  if (rows.length === 0) return;
  await db.insert('salary_components', rows);
  const tax = rows.find(({ code }) => code === 'TAX');
  if (tax === undefined || figures['TAX'] === undefined) return;
  await db.insert(
    'salary_components__brackets',
    brackets.map(([from, to, percent], position) => ({
      record_id: tax.id,
      position,
      table_from: '0',
      income_from: from,
      income_to: to,
      percent,
    })),
  );
}

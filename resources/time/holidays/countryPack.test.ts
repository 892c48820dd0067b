import { expect, it } from 'vitest';
import { countryPack } from './countryPack.ts';

const days = (country: string, year: number) =>
  countryPack(country, year).map(({ name_en, date_from, date_to }) => `${name_en} ${date_from} ${date_to}`);

it('Egypt 2026 as its published calendar has it, the feasts of the moon to be confirmed', () => {
  expect(days('EG', 2026)).toEqual([
    'Coptic Christmas 2026-01-07 2026-01-07',
    'Police Day and January 25 2026-01-25 2026-01-25',
    'Eid al-Fitr 2026-03-20 2026-03-22',
    'Sham el-Nessim 2026-04-13 2026-04-13',
    'Sinai Liberation Day 2026-04-25 2026-04-25',
    'Labour Day 2026-05-01 2026-05-01',
    'Eid al-Adha 2026-05-26 2026-05-29',
    'Islamic New Year 2026-06-16 2026-06-16',
    'June 30 2026-06-30 2026-06-30',
    'July 23 2026-07-23 2026-07-23',
    'Birth of the Prophet 2026-08-25 2026-08-25',
    'Armed Forces Day 2026-10-06 2026-10-06',
  ]);
  const waits = countryPack('EG', 2026).filter(({ tentative }) => tentative);
  expect(waits.map(({ name_en }) => name_en)).toEqual([
    'Eid al-Fitr',
    'Eid al-Adha',
    'Islamic New Year',
    'Birth of the Prophet',
  ]);
});

it('of other countries their own days; of one that is not known the feasts alone', () => {
  expect(days('SA', 2027)).toEqual([
    'Founding Day 2027-02-22 2027-02-22',
    'Eid al-Fitr 2027-03-09 2027-03-11',
    'Eid al-Adha 2027-05-15 2027-05-18',
    'National Day 2027-09-23 2027-09-23',
  ]);
  expect(days('FR', 2027)).toHaveLength(4);
});

import { expect, it } from 'vitest';
import { holidaysIn } from './holidayYear.ts';

it('a holiday of every year falls in each year after its first, others in their own', () => {
  const base = { tentative: false, repeats_yearly: false };
  const all = [
    {
      ...base,
      id: 'labour',
      name: 'عيد العمال',
      date_from: '2024-05-01',
      date_to: '2024-05-01',
      repeats_yearly: true,
    },
    {
      ...base,
      id: 'eid',
      name: 'عيد الفطر',
      date_from: '2026-03-20',
      date_to: '2026-03-22',
      tentative: true,
    },
    { ...base, id: 'turn', name: 'رأس السنة', date_from: '2025-12-31', date_to: '2026-01-01' },
  ];
  const said = (year: number) => holidaysIn(year, all).map(({ id, from, to }) => `${id} ${from} ${to}`);
  expect(said(2026)).toEqual([
    'turn 2025-12-31 2026-01-01',
    'eid 2026-03-20 2026-03-22',
    'labour 2026-05-01 2026-05-01',
  ]);
  expect(said(2023)).toEqual([]);
  expect(said(2027)).toEqual(['labour 2027-05-01 2027-05-01']);
});

import { expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { upload } from '#tests/setup/imports.ts';
import { expectWithin } from '#tests/setup/speed.ts';

const desk = startClinicDesk();

const fileOf = (rows: number, ending = ''): string =>
  ['كود الصنف,اسم الصنف,التصنيف,وحدة الأساس,الباركود']
    .concat(Array.from({ length: rows }, (_, at) => `I${at},صنف مستورد رقم ${at},مستهلكات,قطعة,62210${at}`))
    .join('\r\n') + ending;
const imports = async (): Promise<number> =>
  Number((await desk.clinic.sql('select count(*)::int as n from imports'))[0]?.['n']);

it('SEC-52, UX-44 a CSV file of 100,000 items is refused within three seconds with how to go on, and leaves nothing', async () => {
  const csv = fileOf(100_000);
  const start = performance.now();
  const answer = await upload(desk.owner, 'inventory-items', 'أصناف.csv', csv);
  expectWithin(performance.now() - start, 3_000);
  expect([answer.status, answer.json.code, answer.json.message]).toEqual([
    413,
    'file_refused',
    'الملف أكثر من 20,000 صف. قسّمه إلى ملفات',
  ]);
  expect(await imports()).toBe(0);
});

it('SEC-52, UX-44 20,000 items are taken, one more is not; empty lines at the end count for nothing', async () => {
  expect((await upload(desk.owner, 'inventory-items', 'a.csv', fileOf(20_001))).status).toBe(413);
  const taken = await upload(desk.owner, 'inventory-items', 'a.csv', fileOf(20_000, '\r\n\r\n,,,,\r\n'));
  expect([taken.status, taken.json.state, taken.json.counts]).toEqual([
    201,
    'uploaded',
    expect.objectContaining({ rows: 20_000 }),
  ]);
});

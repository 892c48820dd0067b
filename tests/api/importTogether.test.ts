import { expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload } from '#tests/setup/imports.ts';

const desk = startClinicDesk();

interface Refused {
  readonly line: number;
  readonly problems: readonly {
    readonly field: string | null;
    readonly text: string;
    readonly twin?: string;
  }[];
}
const rowsIn = async (id: string, state: string): Promise<readonly Refused[]> =>
  (await desk.owner.get(`/imports/${id}/rows?state=${state}&limit=100`)).json;

const names = ['أحمد', 'سارة', 'منى', 'خالد', 'هبة', 'عمر', 'نادر'];
const patient = (n: number): readonly string[] => [
  `${names[n % 7] ?? ''} ${names[Math.floor(n / 7) % 7] ?? ''} ${names[Math.floor(n / 49) % 7] ?? ''} رقم${n}`,
  `0102${String(n).padStart(7, '0')}`,
  'ذكر',
  '',
];

async function checked(resource: string, rows: readonly (readonly string[])[]): Promise<string> {
  const text = rows.map((row) => row.join(',')).join('\r\n');
  const { json } = await upload(desk.owner, resource, 'f.csv', text);
  await desk.owner.post(`/imports/${json.id}/check`);
  await ended(desk.owner, json.id, 'checked');
  return String(json.id);
}
const run = async (id: string): Promise<Record<string, number>> => {
  await desk.owner.post(`/imports/${id}/run`);
  return (await ended(desk.owner, id, 'done')).counts as Record<string, number>;
};

it('UX-44 of many rows written at once only the bad ones are refused, each with its own sentence', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => [...patient(n)]);
  // The same person as line 12, in the same piece; and one as line 22, in another.
  rows[150] = [rows[10]?.[0] ?? '', rows[10]?.[1] ?? '', 'ذكر', ''];
  rows[430] = [rows[20]?.[0] ?? '', rows[20]?.[1] ?? '', 'ذكر', ''];
  rows[300] = [rows[300]?.[0] ?? '', rows[300]?.[1] ?? '', 'ذكر', 'TAKEN-1'];
  rows[301] = [rows[301]?.[0] ?? '', '123', 'ذكر', ''];
  const id = await checked('patients', [['الاسم بالكامل', 'الهاتف', 'النوع', 'رقم الملف'], ...rows]);
  expect((await rowsIn(id, 'wrong')).map(({ line, problems }) => [line, problems[0]?.field])).toEqual([
    [152, null],
    [303, 'phone'],
    [432, null],
  ]);
  // Between the check and the run somebody files a number the file has too.
  const other = await desk.owner.post('/patients', {
    full_name: 'سيد خليل فتحي',
    phone: '01177777777',
    gender: 'male',
    file_no: 'TAKEN-1',
  });
  expect(other.status).toBe(201);
  expect(await run(id)).toMatchObject({ added: 446, failed: 1, wrong: 3 });
  expect(
    (await rowsIn(id, 'failed')).map(({ line, problems }) => [line, problems[0]?.field, problems[0]?.twin]),
  ).toEqual([[302, 'file_no', undefined]]);
  const filed = await desk.clinic.sql(
    `select r.line, p.file_no::int as no, r.version, p.version as now, (select count(*)::int from audit_log a where a.entity_id = p.id) as noted,
      (select min(a.reason) from audit_log a where a.entity_id = p.id) as reason, p.whatsapp = p.phone as same
     from import_rows r join patients p on p.id = r.record_id where r.import_id = '${id}' order by r.line`,
  );
  expect(filed).toHaveLength(446);
  // In the order of the file, without gaps.
  const first = Number(filed[0]?.['no']);
  expect(filed.map(({ no }) => no)).toEqual(Array.from({ length: 446 }, (_, n) => first + n));
  expect(
    new Set(filed.map(({ noted, same, reason }) => `${String(noted)} ${String(same)} ${String(reason)}`)),
  ).toEqual(new Set(['1 true استيراد: f.csv']));
  expect(filed.every(({ version, now }) => version === now)).toBe(true);
  const next = await desk.owner.post('/patients', {
    full_name: 'رامي سامح عزت',
    phone: '01188888888',
    gender: 'male',
  });
  expect(Number(next.json['file_no'])).toBe(first + 446);
});

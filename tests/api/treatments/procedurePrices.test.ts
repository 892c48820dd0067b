import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { openTreatments, told, type Body } from './treatmentDesk.ts';

/** clinic.md D2, D4, reprice with preview and the history of prices (clinic.md 5). */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let doctor: string;
beforeAll(async () => {
  desk = await openTreatments();
  doctor = (await desk.doctor()).person.employeeId;
});
afterAll(() => desk.server.stop());

const record = async (id: string, by: Client = desk.owner) => (await by.get(`/dental-procedures/${id}`)).json;
const preview = (body: Body, by: Client = desk.owner) => by.post('/dental-procedures/reprice/preview', body);
const reprice = (body: Body, by: Client = desk.owner) => by.post('/dental-procedures/reprice', body);
/** Looks, then changes what it looked at. */
async function repriced(body: Body) {
  const { mark } = (await preview(body)).json;
  return reprice({ ...body, mark });
}
const category = async (discount_percent: string): Promise<string> =>
  String(
    (
      await desk.made('/patient-categories', {
        name_ar: `فئة ${discount_percent} ${crypto.randomUUID()}`,
        color: '#123456',
        discount_percent,
      })
    ).id,
  );

describe('D2: what a unit costs', () => {
  it('the price of the category in the branch, else of the category, else of the branch, else of the list; a category’s own price takes no discount', async () => {
    const [contract, regular] = [await category('15'), await category('20')];
    const branch_id = desk.clinic.start.branch;
    const lines = [
      { category_id: contract, branch_id, price: '700' },
      { category_id: contract, price: '800' },
      { branch_id, price: '900' },
    ];
    const priced = async (special_prices: readonly Body[], category_id: string) => {
      const procedure_id = await desk.procedure({ price: '1000', scope: 'mouth', special_prices });
      const patient_id = await desk.patient({ category_id });
      const line = await desk.added({ patient_id, procedure_id, doctor_id: doctor });
      return [line['unit_price'], line['discount_percent'] ?? '0'];
    };
    expect(await priced(lines, contract)).toEqual(['700.00', '0']);
    expect(await priced(lines.slice(1), contract)).toEqual(['800.00', '0']);
    expect(await priced(lines, regular)).toEqual(['900.00', '20.00']);
    expect(await priced(lines.slice(2), contract)).toEqual(['900.00', '15.00']);
    expect(await priced([], regular)).toEqual(['1000.00', '20.00']);
  });
});

describe('reprice', () => {
  it('tells what would come of it and changes nothing; then changes the active ones of the group, rounded, versions and history with them', async () => {
    const a = await desk.procedure({ group: 'ortho', price: '333.33', min_price: '300' });
    const b = await desk.procedure({ group: 'ortho', price: '1000' });
    const other = await desk.procedure({ group: 'pedo', price: '1000' });
    const body = { group: 'ortho', percent: '10', round_to: '5' };
    const seen = (await preview(body)).json;
    expect([seen['count'], seen['below_min']]).toEqual([2, 0]);
    // 333.33 × 1.10 = 366.663 → 365; 300 × 1.10 = 330; 1000 × 1.10 = 1100.
    const rows = (seen['rows'] as Body[]).map((row) => [row['id'], row['new_price'], row['new_min_price']]);
    expect(rows).toEqual([
      [a, '365', '330'],
      [b, '1100', null],
    ]);
    expect(await record(a)).toMatchObject({ price: '333.33', version: 1 });
    const done = await reprice({ ...body, mark: seen['mark'] });
    expect([done.status, done.json]).toEqual([200, { changed: 2 }]);
    expect(await record(a)).toMatchObject({ price: '365.00', min_price: '330.00', version: 2 });
    expect(await record(b)).toMatchObject({ price: '1100.00', min_price: null, version: 2 });
    expect(await record(other)).toMatchObject({ price: '1000.00', version: 1 });
    const { json } = await desk.owner.get(`/dental-procedures/${a}/reports/priceHistory`);
    expect((json as unknown as Body[]).map(({ what, old, new: fresh }) => [what, old, fresh])).toEqual(
      expect.arrayContaining([
        ['price', null, '333.33'],
        ['price', '333.33', '365.00'],
        ['min_price', '300.00', '330.00'],
      ]),
    );
  });

  it('rounds half away from zero to the currency, and nothing that costs something comes to nothing', async () => {
    const a = await desk.procedure({ group: 'implant', price: '333.30' });
    const b = await desk.procedure({ group: 'implant', price: '3' });
    const free = await desk.procedure({ group: 'implant', price: '0' });
    // 333.30 × 1.15 = 383.295 → 383.30
    expect((await repriced({ group: 'implant', percent: '15' })).status).toBe(200);
    expect((await record(a))['price']).toBe('383.30');
    expect((await repriced({ group: 'implant', percent: '-50', round_to: '100' })).status).toBe(200);
    expect([(await record(a))['price'], (await record(b))['price'], (await record(free))['price']]).toEqual([
      '200.00',
      '100.00',
      '0.00',
    ]);
  });

  it('a price that would fall below its least is told, and refused while the least prices stay', async () => {
    const id = await desk.procedure({ group: 'perio', price: '1000', min_price: '950' });
    const body = { group: 'perio', percent: '-10', min_too: false };
    const seen = (await preview(body)).json;
    expect([seen['below_min'], (seen['rows'] as Body[])[0]?.['below_min']]).toEqual([1, true]);
    const { status, json } = await reprice({ ...body, mark: seen['mark'] });
    expect([status, json['message']]).toEqual([409, expect.stringContaining('عن أدنى سعر')]);
    expect(await record(id)).toMatchObject({ price: '1000.00', version: 1 });
    expect((await repriced({ ...body, min_too: true })).status).toBe(200);
    expect(await record(id)).toMatchObject({ price: '900.00', min_price: '855.00' });
  });

  it('what changed since the preview is looked at again; twenty at once change once', async () => {
    const id = await desk.procedure({ group: 'cosmetic', price: '100' });
    const body = { group: 'cosmetic', percent: '10' };
    const { mark } = (await preview(body)).json;
    const { version } = await record(id);
    await desk.owner.put(`/dental-procedures/${id}`, { version, price: '200' });
    expect(told(await reprice({ ...body, mark })).slice(0, 2)).toEqual([409, 'version_conflict']);
    const fresh = (await preview(body)).json['mark'];
    const all = await Promise.all(Array.from({ length: 20 }, () => reprice({ ...body, mark: fresh })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await record(id))['price']).toBe('220.00');
  });

  it('bad input is refused on its field: no percent, one that leaves nothing, an unknown group', async () => {
    for (const body of [
      {},
      { percent: '-90.01' },
      { percent: 'x' },
      { percent: '5', group: 'no' },
      { percent: '5', round_to: '-1' },
    ])
      expect((await preview(body)).status).toBe(422);
  });

  it('D4: lines on file keep what they were written with', async () => {
    const procedure_id = await desk.procedure({ group: 'surgery', price: '500', scope: 'mouth' });
    const line = await desk.added({ patient_id: await desk.patient(), procedure_id, doctor_id: doctor });
    expect((await repriced({ group: 'surgery', percent: '20' })).status).toBe(200);
    expect((await record(procedure_id))['price']).toBe('600.00');
    const now = (await desk.owner.get(`/patient-treatments/${String(line.id)}`)).json;
    expect(now['unit_price']).toBe('500.00');
  });
});

describe('who sees prices', () => {
  const rights = (...permissions: string[]) => desk.clinic.signedIn({ permissions });

  it('whoever only reads the list learns no price by any door', async () => {
    const id = await desk.procedure({
      price: '4321',
      min_price: '1234',
      special_prices: [{ branch_id: desk.clinic.start.branch, price: '4242' }],
    });
    const reader = await rights('patients_view_dental_procedures');
    const { version } = await record(id);
    await desk.owner.put(`/dental-procedures/${id}`, { version, price: '4324' });
    const seen = await reader.get(`/dental-procedures/${id}`);
    expect(seen.status).toBe(200);
    const doors = [
      seen,
      await reader.get('/dental-procedures?limit=100'),
      await reader.get(`/dental-procedures/${id}/history`),
      await reader.get('/dental-procedures/options?limit=100'),
      await reader.get('/dental-procedures/totals'),
      await reader.get('/dental-procedures?q=4324'),
    ];
    for (const { text } of doors)
      expect(text).not.toMatch(/432[14]|1234|4242|"price"|min_price|special_prices/);
    for (const path of [
      '/dental-procedures?sort=price',
      `/dental-procedures?filter=${encodeURIComponent('{"price":"4324"}')}`,
      `/dental-procedures?filter=${encodeURIComponent('{"price_gte":"1"}')}`,
      `/dental-procedures?filter=${encodeURIComponent('{"min_price_lte":"9999"}')}`,
      `/dental-procedures/${id}/reports/priceHistory`,
      '/dental-procedures/duplicate-scan',
      `/dental-procedures/${id}/merge-preview?duplicate_id=${id}`,
    ])
      expect([path, (await reader.get(path)).status >= 400]).toEqual([path, true]);
    for (const call of [preview({ percent: '1' }, reader), reprice({ percent: '1', mark: 'x' }, reader)])
      expect((await call).status).toBe(403);
    expect((await reader.put(`/dental-procedures/${id}`, { version: 2, price: '1' })).status).toBe(403);
  });

  it('whoever sees payments reads the prices and changes none; who writes the list does both', async () => {
    const id = await desk.procedure({ price: '777' });
    const cashier = await rights('patients_view_dental_procedures', 'patients_view_payments');
    expect((await record(id, cashier))['price']).toBe('777.00');
    expect((await cashier.get(`/dental-procedures/${id}/reports/priceHistory`)).status).toBe(200);
    expect((await preview({ percent: '1' }, cashier)).status).toBe(403);
    expect((await cashier.put(`/dental-procedures/${id}`, { version: 1, price: '1' })).status).toBe(403);
    const keeper = await rights('patients_view_dental_procedures', 'patients_manage_dental_procedures');
    expect((await record(id, keeper))['price']).toBe('777.00');
    expect((await keeper.put(`/dental-procedures/${id}`, { version: 1, price: '778' })).status).toBe(200);
  });

  it('another clinic’s procedures are absent, and its prices do not move', async () => {
    const foreign = await (await desk.server.newClinic()).signedIn({ role: 'owner' });
    const id = await desk.procedure({ group: 'other', price: '50' });
    expect((await foreign.get(`/dental-procedures/${id}`)).status).toBe(404);
    expect((await foreign.post(`/dental-procedures/${id}/merge`, { duplicate_id: id })).status).toBe(404);
    const { mark } = (await preview({ percent: '50' }, foreign)).json;
    expect((await reprice({ percent: '50', mark }, foreign)).status).toBe(200);
    expect((await record(id))['price']).toBe('50.00');
  });
});

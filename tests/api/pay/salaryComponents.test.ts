import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId } from './paySupport.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let basic: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ permissions: ['manage_salaries'] });
  basic = await componentId(clinic, 'BASIC');
});
afterAll(() => server.stop());

describe('components (hr.md 4)', () => {
  const component = (more: object) => ({
    name_ar: 'بدل',
    name_en: 'Allowance',
    effective_from: '2026-01',
    ...more,
  });

  test('every clinic has those of the system; in Egypt insurance and tax wait for an owner, and keep no currency', async () => {
    const rows = await clinic.sql('select code, confirmed from salary_components order by code');
    expect(rows.map(({ code }) => code).join(' ')).toBe(
      'ABS BASIC BONUS CARRY COMMISSION EARLY GUARANTEE LATE LEAVE_DUE OT OTHER PEN ROUND SI_EE SI_ER SULFA TARGET TAX UNPAID',
    );
    expect(rows.flatMap(({ code, confirmed }) => (confirmed ? [] : [code]))).toEqual([
      'SI_EE',
      'SI_ER',
      'TAX',
    ]);
    const fresh = await server.newClinic();
    const first = await fresh.signedIn({ role: 'owner' });
    const settings = await ok(first.get('/clinic-settings'));
    const changed = await first.put('/clinic-settings', { version: settings.version, currency: 'KWD' });
    expect([changed.status, changed.json.currency]).toEqual([200, 'KWD']);
    // Confirming asks for the floor and ceiling of the year, and belongs to an owner.
    const asked = { effective_from: '2026-01' };
    const early = await first.post('/salary-components/confirm', asked);
    expect([early.status, early.json.message ?? early.json.detail]).toEqual([
      409,
      expect.stringContaining('تأمينات'),
    ]);
    expect((await hr.post('/salary-components/confirm', asked)).status).toBe(403);
    for (const { id, version } of await fresh.sql(
      `select id, version from salary_components where code in ('SI_EE', 'SI_ER')`,
    ))
      await ok(
        first.put(`/salary-components/${String(id)}`, { version, clamp_min: '2300', clamp_max: '14500' }),
      );
    expect(await ok(first.post('/salary-components/confirm', asked))).toEqual({ confirmed: 3 });
    const [tax] = await ok(first.get('/salary-components?filter={"code":"TAX"}'));
    expect([tax.confirmed, tax.effective_from, tax.annual_exemption]).toEqual([true, '2026-01', '20000.000']);
    const late = await first.put('/clinic-settings', { version: changed.json.version, currency: 'EGP' });
    expect(late.status).toBe(422);
  });

  test('codes: those of the system stay what they are and are not deleted; a new row of a code is the same with other figures', async () => {
    const gone = await hr.remove(`/salary-components/${basic}?version=1`);
    expect([gone.status, gone.json.code]).toEqual([409, 'system_component']);
    const twisted = await hr.post('/salary-components', component({ code: 'BASIC', side: 'deduction' }));
    expect(twisted.json.errors).toEqual({ calc: expect.any(String) });
    const transport = await ok(
      hr.post('/salary-components', component({ code: 'TRANSPORT', amount: '500' })),
    );
    const other = await hr.post(
      '/salary-components',
      component({ code: 'TRANSPORT', side: 'deduction', effective_from: '2026-05' }),
    );
    expect([other.status, other.json.errors]).toEqual([422, { code: expect.stringContaining('بدل') }]);
    await ok(
      hr.post(
        '/salary-components',
        component({ code: 'TRANSPORT', amount: '700', effective_from: '2026-05' }),
      ),
    );
    expect((await hr.post('/salary-components', component({ code: 'TRANSPORT', amount: '9' }))).status).toBe(
      422,
    );
    const fixed = await hr.put(`/salary-components/${transport.id}`, {
      version: transport.version,
      code: 'OTHER_ONE',
    });
    expect(fixed.status).toBe(422);
    for (const code of ['transport', 'بدل', '1ST', 'A'.repeat(21)])
      expect((await hr.post('/salary-components', component({ code }))).status).toBe(422);
  });

  test('COMP_CYCLE: a component depends on itself, also through others', async () => {
    const percent = (code: string, of_codes: readonly string[]) =>
      hr.post('/salary-components', component({ code, calc: 'percent_of', rate: '10', of_codes }));
    expect((await percent('HOUSING', ['HOUSING'])).json.errors).toEqual({ of_codes: 'البند يعتمد على نفسه' });
    expect((await percent('HOUSING', ['NOWHERE'])).status).toBe(422);
    const housing = await ok(percent('HOUSING', ['BASIC']));
    await ok(percent('FOOD', ['HOUSING']));
    const back = await hr.put(`/salary-components/${housing.id}`, {
      version: housing.version,
      of_codes: ['FOOD'],
    });
    expect([back.status, back.json.errors]).toEqual([422, { of_codes: 'البند يعتمد على نفسه' }]);
    const needed = await hr.remove(`/salary-components/${housing.id}?version=${housing.version}`);
    expect([needed.status, needed.json.code]).toEqual([409, 'percent_of_it']);
  });

  test.each([
    ['a rate over 100', { calc: 'percent_of', of_codes: ['BASIC'], rate: '101' }, 'rate'],
    ['no rate', { calc: 'percent_of', of_codes: ['BASIC'] }, 'rate'],
    ['a negative amount', { amount: '-1' }, 'amount'],
    ['30 decimals', { amount: '0.000000000000000000000000000001' }, 'amount'],
    ['a huge amount', { amount: '1000000000000' }, 'amount'],
    [
      'a floor above the ceiling',
      { calc: 'clamped_percent', rate: '5', clamp_min: '9', clamp_max: '5' },
      'clamp_max',
    ],
    ['an end before the start', { effective_to: '2025-12' }, 'effective_to'],
    [
      'a gap in brackets',
      {
        calc: 'brackets',
        side: 'deduction',
        brackets: [
          { income_from: '0', income_to: '100', percent: '0' },
          { income_from: '200', income_to: null, percent: '10' },
        ],
      },
      'brackets',
    ],
    [
      'overlapping brackets',
      {
        calc: 'brackets',
        side: 'deduction',
        brackets: [
          { income_from: '0', income_to: '300', percent: '0' },
          { income_from: '200', income_to: null, percent: '10' },
        ],
      },
      'brackets',
    ],
  ])('%s is refused (SEC-76)', async (_what, more, field) => {
    const answer = await hr.post('/salary-components', component({ code: 'BAD', ...more }));
    expect([answer.status, Object.keys(answer.json.errors).map((one) => one.split('.')[0])]).toEqual([
      422,
      [field],
    ]);
  });
});

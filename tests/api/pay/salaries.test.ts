import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from '../people/support.ts';
import { componentId, paySystem } from './paySupport.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let hr: Person;
let basic: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ permissions: ['manage_salaries'] });
  basic = await componentId(clinic, 'BASIC');
});
afterEach(() => clinic.sql('delete from payroll_circles'));
afterAll(() => server.stop());

/** Somebody hired on 1 March 2024. */
const hired = async (): Promise<string> =>
  String((await ok(owner.post('/employees', employeeDraft(clinic)))).id);
const pays = (amount: string) => ({ lines: [{ component_id: basic, amount }] });
/** As if it had been written on another day than today. */
const writtenBefore = (id: unknown) =>
  clinic.sql(`update salary_assignments set created_at = '2026-01-01' where id = $1`, [id]);

describe('systems and their versions (hr.md 4)', () => {
  test('a system begins as a draft with the presets and BASIC; its rules hold from the beginning', async () => {
    const made = await ok(hr.post('/salary-systems', { name_ar: 'شهري', name_en: 'Monthly' }));
    expect(made).toMatchObject({
      status: 'draft',
      pay_type: 'monthly',
      divisor: '30',
      day_hours: '8.00',
      absence_factor: '1.00',
      late_mode: 'minutes',
      ot_day: '1.35',
      ot_night: '1.70',
      ot_rest: '2.00',
      ot_holiday: '2.00',
      penalty_cap_days: '5.00',
    });
    expect(made.component_ids).toContain(basic);
    const without = await ok(
      hr.put(`/salary-systems/${made.id}`, { version: made.version, component_ids: [] }),
    );
    expect(without.component_ids).toEqual([basic]);
    const versions = await ok(hr.get(`/salary-system-versions?filter={"system_id":"${made.id}"}`));
    expect(versions).toMatchObject([{ effective_from: null, component_ids: [basic], late_factor: '1.00' }]);
    expect(
      (await hr.post('/salary-systems', { name_ar: 'عمولة', name_en: 'Pay', pay_type: 'commission' })).status,
    ).toBe(422);
  });

  test('LADDER_ROWS: overlaps and gaps are told', async () => {
    const ladder = (rows: readonly (readonly [number, number | null, number])[]) =>
      hr.post('/salary-systems', {
        name_ar: 'سلم',
        name_en: 'Ladder',
        late_mode: 'ladder',
        ladder: rows.map(([from_minute, to_minute, occurrence_from]) => ({
          from_minute,
          to_minute,
          occurrence_from,
          unit: 'warning',
        })),
      });
    for (const rows of [
      [
        [1, 15, 1],
        [10, null, 1],
      ],
      [
        [1, 15, 1],
        [17, null, 1],
      ],
      [[1, 15, 2]],
      [
        [1, null, 1],
        [16, null, 1],
      ],
    ] as const)
      expect((await ladder(rows)).json.errors).toEqual({ ladder: 'صفوف السلم متداخلة أو بها فجوة' });
    expect(
      (
        await ladder([
          [1, 15, 1],
          [1, 15, 3],
          [16, null, 1],
        ])
      ).status,
    ).toBe(201);
  });

  test('rules a locked circle went by stay: a change becomes a version from the next open month', async () => {
    const system = await paySystem(hr);
    const employee_id = await hired();
    await ok(
      hr.post('/salary-assignments', {
        employee_id,
        system_id: system.id,
        effective_from: '2026-01-01',
        ...pays('6000'),
      }),
    );
    // Nothing is locked: the rules are put right in place.
    const first = await ok(
      hr.put(`/salary-systems/${system.id}`, { version: system.version, divisor: '26' }),
    );
    await lockMonth(clinic, '2026-09');
    const second = await ok(
      hr.put(`/salary-systems/${system.id}`, { version: first.version, divisor: 'calendar' }),
    );
    const third = await ok(
      hr.put(`/salary-systems/${system.id}`, { version: second.version, late_mode: 'none' }),
    );
    // A name is no rule.
    await ok(hr.put(`/salary-systems/${system.id}`, { version: third.version, name_ar: 'اسم آخر' }));
    const versions = await ok(
      hr.get(`/salary-system-versions?filter={"system_id":"${system.id}"}&sort=["effective_from","ASC"]`),
    );
    expect(
      versions.map((one: Record<string, unknown>) => [
        one['effective_from'],
        one['divisor'],
        one['late_mode'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [null, '26', 'minutes'],
        ['2026-10-01', 'calendar', 'none'],
      ]),
    );
    expect(versions).toHaveLength(2);
    const away = await hr.post(`/salary-systems/${system.id}/archive`, { version: third.version + 1 });
    expect([away.status, away.json.code]).toEqual([409, 'still_used']);
  });
});

describe('salaries from a day on (hr.md 4, G6)', () => {
  test('the first not before the hire, one a day, with BASIC unless on commission, by an active system', async () => {
    const employee_id = await hired();
    const system = await paySystem(hr);
    const commission = await paySystem(hr, { pay_type: 'commission', guarantee_amount: '3000' });
    const draft = await ok(hr.post('/salary-systems', { name_ar: 'مسودة', name_en: 'Draft' }));
    const asked = { employee_id, system_id: system.id, effective_from: '2024-03-01' };
    const send = (more: object) => hr.post('/salary-assignments', { ...asked, ...more });
    expect((await send({ ...pays('6000'), effective_from: '2024-02-29' })).json.errors).toEqual({
      effective_from: expect.stringContaining('2024'),
    });
    expect((await send({})).json.errors).toEqual({ lines: 'اكتب مبلغ الراتب الأساسي' });
    expect((await send({ ...pays('6000'), system_id: draft.id })).json.errors).toHaveProperty('system_id');
    const made = await ok(send(pays('6000')));
    expect(made).toMatchObject({ basic: '6000.00', effective_to: null, reason: 'hire' });
    expect((await send(pays('7000'))).json.errors).toHaveProperty('effective_from');
    await ok(send({ system_id: commission.id, effective_from: '2025-01-01' }));
    expect((await ok(hr.get(`/salary-assignments/${made.id}`))).effective_to).toBe('2024-12-31');
    const now = await ok(
      hr.get(`/salary-assignments?filter={"current":true,"employee_id":"${employee_id}"}`),
    );
    expect(now).toMatchObject([{ effective_from: '2025-01-01', basic: null }]);
  });

  test('what began to hold is not overwritten; a note is; on the day it was written it is put right', async () => {
    const employee_id = await hired();
    const system_id = (await paySystem(hr)).id;
    const made = await ok(
      hr.post('/salary-assignments', {
        employee_id,
        system_id,
        effective_from: '2026-02-01',
        ...pays('6000'),
      }),
    );
    const mended = await ok(
      hr.put(`/salary-assignments/${made.id}`, { version: made.version, ...pays('6100') }),
    );
    await writtenBefore(made.id);
    const over = await hr.put(`/salary-assignments/${made.id}`, { version: mended.version, ...pays('9000') });
    expect([over.status, over.json.code]).toEqual([409, 'in_force']);
    const noted = await ok(
      hr.put(`/salary-assignments/${made.id}`, { version: mended.version, note: 'بعد المراجعة' }),
    );
    expect(noted.basic).toBe('6100.00');
    const ahead = await ok(
      hr.post('/salary-assignments', {
        employee_id,
        system_id,
        effective_from: '2027-06-01',
        ...pays('7000'),
      }),
    );
    await writtenBefore(ahead.id);
    await ok(hr.put(`/salary-assignments/${ahead.id}`, { version: ahead.version, ...pays('7500') }));
  });

  test('G3: what reaches into a locked circle is refused, its neighbours pass', async () => {
    const employee_id = await hired();
    const system_id = (await paySystem(hr)).id;
    const from = (effective_from: string, amount: string) =>
      hr.post('/salary-assignments', { employee_id, system_id, effective_from, ...pays(amount) });
    const old = await ok(from('2026-01-01', '6000'));
    await lockMonth(clinic, '2026-05');
    const locked = [
      await from('2026-05-15', '7000'),
      await from('2026-02-01', '7000'),
      await hr.put(`/salary-assignments/${old.id}`, { version: old.version, ...pays('1') }),
      await hr.remove(`/salary-assignments/${old.id}?version=${old.version}`),
    ];
    for (const answer of locked)
      expect([answer.status, answer.json.code, answer.json.message ?? answer.json.detail]).toEqual([
        409,
        'period_closed',
        'دورة مرتبات مايو 2026 معتمدة أو مغلقة، لا يمكن تعديل بياناتها. سجّل تسوية في الدورة الحالية',
      ]);
    const after = await ok(from('2026-06-01', '7000'));
    await ok(hr.put(`/salary-assignments/${old.id}`, { version: old.version, note: 'بعد الإغلاق' }));
    await ok(hr.remove(`/salary-assignments/${after.id}?version=${after.version}`));
  });

  test('nobody sets their own salary but a sole owner; another branch’s people are not there (SEC-14, SEC-20)', async () => {
    const system_id = (await paySystem(hr)).id;
    const own = await hr.post('/salary-assignments', {
      employee_id: hr.person.employeeId,
      system_id,
      ...pays('90000'),
    });
    expect([own.status, own.json.code]).toEqual([409, 'self_approval']);
    const other = String((await ok(owner.post('/branches', { name_ar: 'فرع آخر' }))).id);
    const far = String((await ok(owner.post('/employees', employeeDraft(clinic, { branch_id: other })))).id);
    const row = await ok(owner.post('/salary-assignments', { employee_id: far, system_id, ...pays('8000') }));
    const near = await clinic.signedIn({ permissions: ['manage_salaries'], dataScope: 'branch' });
    expect((await near.get(`/salary-assignments/${row.id}`)).status).toBe(404);
    const list = await ok(near.get(`/salary-assignments?filter={"employee_id":"${far}"}`));
    expect(list).toEqual([]);
    expect(
      (
        await near.post('/salary-assignments', {
          employee_id: far,
          system_id,
          effective_from: '2027-01-01',
          ...pays('1'),
        })
      ).status,
    ).toBe(422);
    expect((await near.post('/salary-systems', { name_ar: 'لهم', name_en: 'Theirs' })).status).toBe(403);
    const clerk = await clinic.signedIn({ permissions: ['view_employees'] });
    expect((await clerk.get('/salary-assignments')).status).toBe(403);
    expect((await clerk.get('/salary-assignments/reports/people')).status).toBe(403);
  });
});

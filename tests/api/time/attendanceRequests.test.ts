import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { attended, type Attended, type Person, type Row } from './attendanceSupport.ts';
import { numbered } from './timeSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let boss: Person;
let ali: Person;
let mona: Person;
let ask: Attended['ask'];
let move: Attended['move'];
let dayOf: Attended['dayOf'];

/** Thursday, 26 November 2026, noon in Cairo. */
const now = new Date('2026-11-26T10:00:00Z');

beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  ({ clinic, hr, boss, ali, mona, ask, move, dayOf } = await attended(server));
});
afterAll(() => server.stop());

const inboxOf = async (who: Client): Promise<unknown[]> =>
  (await who.get('/inbox')).json.data.map((one: { id: string }) => one.id);

describe('hr.md 2.7 requests of attendance', () => {
  it('A7 a forgotten way out: the manager, then human resources; the original punch stays', async () => {
    expect(await dayOf(ali, '2026-11-24')).toMatchObject({ day_status: 'incomplete' });
    const made = await ask(ali, { kind: 'forgot_out', work_date: '2026-11-24', time_out: '18:00' });
    expect([made.status, made.json.status, made.json.employee_id]).toEqual([
      201,
      'pending',
      ali.person.employeeId,
    ]);
    const { id } = made.json;
    expect(await inboxOf(boss)).toEqual([id]);
    expect(await inboxOf(hr)).toEqual([]);
    expect((await move(ali, id, 'approve')).status).toBe(403);
    expect((await move(hr, id, 'approve')).status).toBe(403);
    expect((await move(boss, id, 'approve')).json).toMatchObject({
      status: 'manager_approved',
      counts: false,
    });
    expect(await dayOf(ali, '2026-11-24')).toMatchObject({ day_status: 'incomplete' });
    expect([await inboxOf(boss), await inboxOf(hr)]).toEqual([[], [id]]);
    expect((await move(hr, id, 'approve')).json).toMatchObject({ status: 'approved', counts: true });
    expect(await dayOf(ali, '2026-11-24')).toMatchObject({ day_status: 'present', worked_minutes: 475 });
    const punches = await clinic.sql(
      `select source, status, wall_time from punches where employee_id = $1 and work_date = '2026-11-24' order by at`,
      [ali.person.employeeId],
    );
    expect(punches).toEqual([
      { source: 'fingerprint', status: 'kept', wall_time: '2026-11-24 10:05:00' },
      { source: 'manual', status: 'kept', wall_time: '2026-11-24 18:00:00' },
    ]);
    // Revoked: the day is what the device says, and the asked punch stays to be seen.
    const revoked = await move(hr, id, 'revoke', { decision_note: 'لم يكن موجوداً' });
    expect(revoked.json).toMatchObject({ status: 'revoked', counts: false });
    expect(await dayOf(ali, '2026-11-24')).toMatchObject({ day_status: 'incomplete', worked_minutes: 0 });
  });

  it('a permission comes off lateness, a mission stands for a day without punches', async () => {
    expect(await dayOf(mona, '2026-11-24')).toMatchObject({ late_minutes: 30 });
    const late = await ask(mona, { kind: 'permission_late', work_date: '2026-11-24', minutes: 30 });
    expect((await move(hr, late.json.id, 'approve')).json.status).toBe('approved');
    expect(await dayOf(mona, '2026-11-24')).toMatchObject({ late_minutes: 0, worked_minutes: 450 });
    const away = await ask(hr, {
      employee_id: mona.person.employeeId,
      kind: 'mission',
      work_date: '2026-11-23',
    });
    expect(away.status).toBe(201);
    await move(hr, away.json.id, 'approve');
    expect(await dayOf(mona, '2026-11-23')).toMatchObject({ day_status: 'mission' });
  });

  it('rules 1–5 with their sentences; who decides writes for others beyond the limits', async () => {
    const errors = async (who: Client, values: Row) => (await ask(who, values)).json.errors;
    expect(await errors(mona, { kind: 'forgot_in', work_date: '2026-11-18', time_in: '10:00' })).toEqual({
      work_date: 'لا يمكن طلب تصحيح يوم مضى عليه أكثر من 7 أيام',
    });
    expect(
      await errors(mona, { kind: 'forgot_in', work_date: '2026-11-27', time_in: '10:00' }),
    ).toHaveProperty('work_date');
    expect(
      await errors(mona, { kind: 'both', work_date: '2026-11-23', time_in: '18:00', time_out: '10:00' }),
    ).toEqual({
      time_out: 'وقت الانصراف قبل وقت الحضور. عدّل أحدهما',
    });
    const first = { kind: 'forgot_in', work_date: '2026-11-25', time_in: '10:00' };
    expect((await ask(mona, first)).status).toBe(201);
    expect(await errors(mona, first)).toEqual({ work_date: 'يوجد طلب سابق لنفس اليوم' });
    expect(await errors(mona, { kind: 'permission_early', work_date: '2026-11-25', minutes: 121 })).toEqual({
      minutes: 'تجاوزت رصيد الأذونات هذا الشهر',
    });
    expect(
      (await ask(mona, { kind: 'permission_early', work_date: '2026-11-25', minutes: 120 })).status,
    ).toBe(201);
    expect(await errors(mona, { kind: 'permission_early', work_date: '2026-11-24', minutes: 20 })).toEqual({
      work_date: 'تجاوزت رصيد الأذونات هذا الشهر',
    });
    // One stands already; of twenty at once four more are taken.
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    const answers = await Promise.all(
      days.map((work_date) => ask(mona, { kind: 'forgot_out', work_date, time_out: '18:00' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 422, 422]);
    const over = {
      employee_id: mona.person.employeeId,
      kind: 'forgot_in',
      work_date: '2026-11-10',
      time_in: '10:00',
    };
    expect((await ask(hr, over)).status).toBe(201);
    const forAli = await ask(mona, { ...over, employee_id: ali.person.employeeId });
    expect([forAli.status, forAli.json.errors]).toEqual([422, { employee_id: 'اختر سجلاً من القائمة' }]);
  });

  it('REL-09 of twenty approvals at once one takes effect; a locked month refuses the request', async () => {
    const made = await ask(hr, {
      employee_id: mona.person.employeeId,
      kind: 'forgot_in',
      work_date: '2026-11-12',
      time_in: '09:30',
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        hr.post(`/attendance-requests/${made.json.id}/approve`, { version: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [count] = await clinic.sql('select count(*)::int as n from punches where request_id = $1', [
      made.json.id,
    ]);
    expect(count).toEqual({ n: 1 });
    // A circle from the 16th to the 15th.
    const unlock = await lockMonth(clinic, '2026-10');
    await clinic.sql(`update payroll_circles set date_to = '2026-11-15' where month = '2026-10'`);
    try {
      const late = await ask(hr, {
        employee_id: mona.person.employeeId,
        kind: 'mission',
        work_date: '2026-11-13',
      });
      expect([late.status, late.json.code]).toEqual([409, 'period_closed']);
      expect((await move(hr, made.json.id, 'revoke', { decision_note: 'سحب' })).json.code).toBe(
        'period_closed',
      );
      // Recounting leaves what was paid by as it was, and goes on behind it.
      await clinic.sql(
        `update attendance_days set late_minutes = 77 where employee_id = $1 and work_date in ('2026-11-14', '2026-11-16')`,
        [mona.person.employeeId],
      );
      const recount = { from: '2026-11-14', to: '2026-11-17', employee_ids: [mona.person.employeeId] };
      expect((await hr.post('/attendance-days/recalculate', recount)).status).toBe(200);
      expect(await dayOf(mona, '2026-11-14')).toMatchObject({ late_minutes: 77 });
      expect(await dayOf(mona, '2026-11-16')).toMatchObject({ late_minutes: 0 });
    } finally {
      await unlock();
    }
  });

  it('SEC-20 who holds the right decides on nothing of their own, and a branch manager on no other branch', async () => {
    const both = await clinic.signedIn({
      permissions: ['manual_attendances_view', 'manual_attendances_approve', 'view_self_attendance'],
    });
    await numbered(clinic, both.person.employeeId, '15');
    const own = await ask(both, { kind: 'mission', work_date: '2026-11-25' });
    expect(own.status).toBe(201);
    expect((await move(both, own.json.id, 'approve')).json.code).toBe('self_approval');
    expect(await inboxOf(both)).not.toContain(own.json.id);
    const local = await clinic.signedIn({
      permissions: ['manual_attendances_view', 'manual_attendances_approve', 'view_attendances'],
      dataScope: 'branch',
    });
    const [other] = await clinic.sql(
      `insert into branches (clinic_id, name_ar, status, version) select id, 'فرع بعيد', 'active', 1 from clinics returning id`,
    );
    await clinic.sql('update employees set branch_id = $2 where id = $1', [
      local.person.employeeId,
      other?.['id'],
    ]);
    expect((await local.get(`/attendance-requests/${own.json.id}`)).status).toBe(404);
    expect((await move(local, own.json.id, 'approve')).status).toBe(404);
  });
});

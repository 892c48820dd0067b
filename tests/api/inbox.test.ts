import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inbox, move, startApprovals, toyClinic, type Person } from '#tests/fixtures/approvalBench.ts';
import type { TestClinic, TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let employee: Person;
beforeAll(async () => {
  server = await startApprovals();
  clinic = await toyClinic(server);
  employee = await clinic.signedIn();
});
afterAll(() => server.stop());

const idOf = (rows: readonly Record<string, unknown>[]): string => String(rows[0]?.['id']);
/** A draft about somebody, as it lies in the database. */
const draft = async (about: Person = employee, status = 'draft'): Promise<string> =>
  idOf(
    await clinic.sql(
      `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status, objection)
       values (app_clinic(), $1, current_date - 2, 'days', 1, to_char(current_date, 'YYYY-MM'), 'تأخر', $2, 'كنت مريضاً') returning id`,
      [about.person.employeeId, status],
    ),
  );
const may = (...permissions: string[]) => clinic.signedIn({ permissions });
const has = async (person: Person, resource: string, id: string): Promise<boolean> =>
  (await inbox(person)).includes(`${resource} ${id}`);

describe('what exists is in exactly the inboxes of those who may decide it', () => {
  it('penalties: drafts and objections for who decides about them, never for whom they are about', async () => {
    const [decides, sees] = [await may('edit_penalties'), await may('view_penalties')];
    const own = await draft(decides);
    for (const state of ['draft', 'objected']) {
      const id = await draft(employee, state);
      expect([await has(decides, 'penalties', id), await has(sees, 'penalties', id)]).toEqual([true, false]);
      expect(await has(employee, 'penalties', id)).toBe(false);
    }
    expect(await has(decides, 'penalties', own)).toBe(false);
    const settled = await draft(employee, 'approved');
    expect(await has(decides, 'penalties', settled)).toBe(false);
  });

  it('narrower scopes: whose rows are not within reach has none of them', async () => {
    const near = await clinic.signedIn({ permissions: ['edit_penalties'], dataScope: 'branch' });
    const far = await clinic.signedIn({ permissions: ['edit_penalties'], dataScope: 'branch' });
    const branch = idOf(
      await clinic.sql(
        `insert into branches (clinic_id, name_ar) values (app_clinic(), 'فرع بعيد') returning id`,
      ),
    );
    await clinic.sql('update employees set branch_id = $2 where id = $1', [far.person.employeeId, branch]);
    const id = await draft();
    expect([await has(near, 'penalties', id), await has(far, 'penalties', id)]).toEqual([true, false]);
  });

  it('stock requests: submitted ones for approvers, not the storekeeper, and not one’s own', async () => {
    const approver = await may(
      'inventory_approve_request',
      'inventory_create_request',
      'inventory_view_self_request',
    );
    const keeper = await may('inventory_edit_stock_batch', 'inventory_view_request');
    const warehouse = idOf(await clinic.sql(`select id from warehouses where kind = 'main'`));
    const request = async (by: Person): Promise<string> =>
      idOf(
        await clinic.sql(
          `insert into inventory_requests (clinic_id, requester_id, warehouse_id, branch_id, number, status, submitted_at)
           select app_clinic(), $1, w.id, w.branch_id, 'REQ-' || left(gen_random_uuid()::text, 8), 'submitted', now()
           from warehouses w where w.id = $2 returning id`,
          [by.person.userId, warehouse],
        ),
      );
    const [id, own] = [await request(employee), await request(approver)];
    expect(await has(approver, 'inventory-requests', id)).toBe(true);
    expect(await has(keeper, 'inventory-requests', id)).toBe(false);
    expect(await has(approver, 'inventory-requests', own)).toBe(false);
  });

  it('achievements: not for whom the target pays', async () => {
    const [paid, other] = [await may('edit_targets_achievements'), await may('edit_targets_achievements')];
    const target = idOf(
      await clinic.sql(
        `insert into targets (clinic_id, title, period_from, period_to, target_value, pay_rule, pay_month, status)
         values (app_clinic(), 'إيراد', current_date - 20, current_date + 10, 100, 'fixed', to_char(current_date, 'YYYY-MM'), 'active') returning id`,
      ),
    );
    for (const member of [paid, employee])
      await clinic.sql(
        `insert into targets__member_ids (clinic_id, record_id, target_id, position) values (app_clinic(), $1, $2, 0)`,
        [target, member.person.employeeId],
      );
    const id = idOf(
      await clinic.sql(
        `insert into target_achievements (clinic_id, target_id, employee_id, date, value, status)
         values (app_clinic(), $1, $2, current_date, 5, 'pending') returning id`,
        [target, employee.person.employeeId],
      ),
    );
    expect([await has(paid, 'target-achievements', id), await has(other, 'target-achievements', id)]).toEqual(
      [false, true],
    );
  });

  it('another clinic, a service that is off and whoever lost the right have nothing of it', async () => {
    const decides = await may('edit_penalties');
    const id = await draft();
    expect(await has(decides, 'penalties', id)).toBe(true);
    const other = await server.newClinic();
    const stranger = await other.signedIn({ role: 'owner' });
    expect(await inbox(stranger)).toEqual([]);
    const owner = await clinic.signedIn({ role: 'owner' });
    expect((await owner.put('/modules/payroll', { on: false, with_others: true })).status).toBe(200);
    // Sessions hear of it by a word of the database, a moment after the change.
    await expect.poll(() => has(decides, 'penalties', id)).toBe(false);
    expect((await owner.put('/modules/payroll', { on: true })).status).toBe(200);
    await expect.poll(() => has(decides, 'penalties', id)).toBe(true);
    await clinic.sql(
      `insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'edit_penalties', 'deny')`,
      [decides.person.userId],
    );
    await expect.poll(() => has(decides, 'penalties', id)).toBe(false);
    await clinic.sql('update users set is_owner = false, is_active = false where id = $1', [
      owner.person.userId,
    ]);
  });
});

describe('what stands in it', () => {
  it('SEC-14 a fact that one may not read is not there, whoever decides', async () => {
    const hr = await may('create_vacations');
    const payroll = await may('create_vacations', 'create_salary');
    const asks = await may('view_self_vacations');
    const id = String((await asks.post('/toy-leaves', { amount: '12.5', note: 'سفر' })).json.id);
    await clinic.sql(`update toy_leaves set secret = 'سر' where id = $1`, [id]);
    const rowOf = async (by: Person) => {
      const { json } = await by.get('/inbox?resource=toy-leaves&limit=100');
      return (json.data as { id: string; record: Record<string, unknown> }[]).find((row) => row.id === id)
        ?.record;
    };
    expect(await rowOf(hr)).toMatchObject({
      amount: '12.50',
      note: 'سفر',
      _may: ['edit', 'remove', 'approve', 'reject'],
    });
    expect(await rowOf(hr)).not.toHaveProperty('secret');
    expect(await rowOf(payroll)).toHaveProperty('secret', 'سر');
    expect((await move(clinic, hr, id, 'approve')).json.status).toBe('approved');
    expect(await rowOf(payroll)).toBeUndefined();
  });

  it('the longest waiting is first; pages, kinds and numbers agree, and nonsense is refused', async () => {
    const decides = await may('edit_penalties');
    const [late, early] = [await draft(), await draft()];
    await clinic.sql(`update approval_waits set since = now() - interval '9 days' where record_id = $1`, [
      early,
    ]);
    await clinic.sql(`update approval_waits set since = now() - interval '8 days' where record_id = $1`, [
      late,
    ]);
    const all = (await decides.get('/inbox?limit=100')).json;
    expect((all.data as { id: string }[]).slice(0, 2).map(({ id }) => id)).toEqual([early, late]);
    expect(all.total).toBe(all.data.length);
    expect(all.kinds).toEqual([{ resource: 'penalties', count: all.total }]);
    const second = (await decides.get('/inbox?limit=1&page=2')).json;
    expect([second.data.length, second.data[0].id, second.total]).toEqual([1, late, all.total]);
    const numbers = (await decides.get('/inbox?count=true')).json;
    expect([numbers.data, numbers.total]).toEqual([[], all.total]);
    for (const query of ['limit=101', 'limit=x', 'page=0', 'resource=%27'])
      expect((await decides.get(`/inbox?${query}`)).status).toBe(400);
  });

  it('tells every screen of the clinic that the list changed, and nothing else', async () => {
    const asks = await may('view_self_vacations');
    const stream = await fetch(`${server.origin}/api/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${employee.token}`, 'x-clinic-subdomain': clinic.subdomain },
    });
    const reader = stream.body?.getReader();
    if (!reader) throw new Error('no stream');
    let heard = '';
    const listening = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        heard += new TextDecoder().decode(part.value);
        if (heard.includes('"inbox"')) return;
      }
    })();
    // What changes while a stream is being opened is told to nobody: its screens ask when it stands.
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: unread');
    // By the product's own door: what is written past it tells nobody.
    expect((await asks.post('/toy-leaves', { amount: '5' })).status).toBe(201);
    await listening;
    await reader.cancel();
    const marks = [...heard.matchAll(/event: mark\ndata: (.*)\n/g)].map(([, data]) => data);
    // Their own rows stand in that list too; which row it was is told to nobody.
    expect(marks).toEqual(['{"list":"toy-leaves"}', '{"list":"inbox"}']);
  });
});

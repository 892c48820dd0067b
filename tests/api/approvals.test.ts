import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inbox,
  look,
  move,
  startApprovals,
  toyClinic,
  told,
  type Person,
} from '#tests/fixtures/approvalBench.ts';
import type { TestClinic, TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let manager: Person;
let delegate: Person;
let employee: Person;
let hr: Person;
let accountant: Person;
beforeAll(async () => {
  server = await startApprovals();
  clinic = await toyClinic(server);
  manager = await clinic.signedIn({ permissions: [] });
  delegate = await clinic.signedIn({ permissions: [] });
  hr = await clinic.signedIn({ permissions: ['create_vacations'] });
  accountant = await clinic.signedIn({ role: 'accountant' });
  employee = await clinic.signedIn({
    permissions: ['view_self_vacations'],
    managerId: manager.person.employeeId,
  });
  await clinic.sql('update employees set delegate_id = $2 where id = $1', [
    manager.person.employeeId,
    delegate.person.employeeId,
  ]);
});
afterAll(() => server.stop());

const ask = async (amount = '100', by: Person = employee): Promise<string> => {
  const made = await by.post('/toy-leaves', { amount });
  expect([made.status, made.json.code]).toEqual([201, undefined]);
  return String(made.json.id);
};
const has = async (person: Person, id: string): Promise<boolean> =>
  (await inbox(person)).includes(`toy-leaves ${id}`);
const holders = async (id: string): Promise<string> => {
  const people = { manager, delegate, hr, accountant, employee };
  const found: string[] = [];
  for (const [name, person] of Object.entries(people)) if (await has(person, id)) found.push(name);
  return found.join(' ');
};
/** Stops somebody's account, or gives it back. */
async function away(is: boolean, who: Person = manager): Promise<void> {
  await clinic.sql('update users set is_active = $2 where id = $1', [who.person.userId, !is]);
  if (!is) await who.signIn(who.person.name, who.person.password);
}

describe('steps', () => {
  it('the manager decides first, then human resources; each has it in the inbox only while it is their turn', async () => {
    const id = await ask();
    expect(await holders(id)).toBe('manager');
    expect((await move(clinic, hr, id, 'approve')).json.code).toBe('forbidden');
    expect((await move(clinic, manager, id, 'approve')).json.status).toBe('manager_approved');
    expect(await holders(id)).toBe('hr');
    expect((await move(clinic, manager, id, 'approve')).json.code).toBe('forbidden');
    expect((await move(clinic, hr, id, 'approve')).json).toMatchObject({ status: 'approved', _may: [] });
    expect(await holders(id)).toBe('');
  });

  it.each([
    ['1000', 'manager_approved'],
    ['1000.00', 'manager_approved'],
    ['999.99', 'manager_approved'],
    ['1000.01', 'priced'],
  ])('a step that starts above 1000, of an amount of %s, leads to %s', async (amount, state) => {
    const id = await ask(amount);
    expect((await move(clinic, manager, id, 'approve')).json.status).toBe(state);
    if (state !== 'priced') return;
    expect(await holders(id)).toBe('accountant');
    expect((await move(clinic, accountant, id, 'approve')).json.status).toBe('manager_approved');
  });

  it('a step that is switched off is passed over, and one of them stays on', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const id = String(((await owner.get('/toy-settings')).json as { id: string }[])[0]?.id);
    const set = async (steps: object) => {
      const { version } = (await owner.get(`/toy-settings/${id}`)).json;
      return owner.put(`/toy-settings/${id}`, { version, ...steps });
    };
    const none = await set({ toy_leaves_manager_step: false, toy_leaves_hr_step: false });
    expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ['toy_leaves_hr_step']]);
    expect((await set({ toy_leaves_manager_step: false })).status).toBe(200);
    const direct = await ask();
    expect(await holders(direct)).toBe('hr');
    expect((await move(clinic, hr, direct, 'approve')).json.status).toBe('approved');
    expect((await set({ toy_leaves_manager_step: true, toy_leaves_hr_step: false })).status).toBe(200);
    const short = await ask();
    expect((await move(clinic, manager, short, 'approve')).json.status).toBe('approved');
    expect((await set({ toy_leaves_hr_step: true })).status).toBe(200);
    const wrong = await set({ toy_leaves_remind_hours: 50 });
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['toy_leaves_escalate_hours']]);
    await clinic.sql('update users set is_owner = false, is_active = false where id = $1', [
      owner.person.userId,
    ]);
  });

  it('a rejection needs its reason and ends it', async () => {
    const id = await ask();
    expect((await move(clinic, manager, id, 'reject')).json.errors).toHaveProperty('reason');
    expect((await move(clinic, manager, id, 'reject', { reason: 'ضغط العمل' })).json.status).toBe('rejected');
    expect(await holders(id)).toBe('');
  });
});

describe('absence', () => {
  it('delegate: while the manager is away the delegate decides, and nobody else', async () => {
    const id = await ask();
    expect(await holders(id)).toBe('manager');
    expect((await delegate.get(`/toy-leaves/${id}`)).status).toBe(404);
    await away(true);
    expect(await holders(id)).toBe('delegate');
    expect((await delegate.get(`/toy-leaves/${id}`)).json._may).toEqual(['approve', 'reject']);
    expect((await move(clinic, delegate, id, 'approve')).json.status).toBe('manager_approved');
    await away(false);
    const next = await ask();
    expect(await holders(next)).toBe('manager');
    expect((await move(clinic, delegate, next, 'approve')).json.code).toBe('forbidden');
  });

  it('away: from the day they say themself, in their profile, to the day before they are back', async () => {
    const says = async (away_from: string | null, away_until: string | null) => {
      const { json } = await manager.get('/employees/profile');
      return manager.put('/employees/profile', {
        phone: '01012345678',
        version: json.version,
        away_from,
        away_until,
      });
    };
    const days = async (count: number): Promise<string> =>
      String(
        (
          await clinic.sql(
            `select ((now() at time zone timezone)::date + $1::int)::text as day from clinics where id = app_clinic()`,
            [count],
          )
        )[0]?.['day'],
      );
    await clinic.sql(
      `insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'view_self_profile', 'allow')`,
      [manager.person.userId],
    );
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')`,
      [manager.person.employeeId],
    );
    const id = await ask();
    await expect.poll(async () => (await manager.get('/employees/profile')).status).toBe(200);
    expect((await says(await days(2), await days(1))).json.errors).toHaveProperty('away_until');
    expect((await says(null, await days(1))).json.errors).toHaveProperty('away_until');
    for (const [from, until, who] of [
      [await days(0), await days(0), 'delegate'],
      [await days(-4), null, 'delegate'],
      [await days(1), await days(9), 'manager'],
      [await days(-9), await days(-1), 'manager'],
      [null, null, 'manager'],
    ] as const) {
      const said = await says(from, until);
      expect([said.status, said.text]).toEqual([200, expect.any(String)]);
      expect(await holders(id)).toBe(who);
    }
  });

  it('absence of manager and delegate: the step passes to human resources, whose word is final', async () => {
    const id = await ask();
    await away(true);
    await away(true, delegate);
    expect(await holders(id)).toBe('hr');
    expect((await move(clinic, hr, id, 'approve')).json.status).toBe('approved');
    await away(false, delegate);
    await away(false);
  });

  it('a delegate never decides about themself: the step passes on', async () => {
    await clinic.sql('update employees set manager_id = $2 where id = $1', [
      delegate.person.employeeId,
      manager.person.employeeId,
    ]);
    await clinic.sql(
      `insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'view_self_vacations', 'allow')`,
      [delegate.person.userId],
    );
    const id = await ask('100', delegate);
    await away(true);
    expect(await holders(id)).toBe('hr');
    await away(false);
  });
});

describe('reminder and escalation', () => {
  it('after its hours whoever can decide is reminded, once, and not in the night', async () => {
    const id = await ask();
    const night = new Date();
    night.setUTCHours(1, 0, 0, 0);
    await look(server, clinic, 25, night);
    await look(server, clinic, 23);
    expect(await clinic.sql('select reminded_at from approval_waits where record_id = $1', [id])).toEqual([
      { reminded_at: null },
    ]);
    await look(server, clinic, 25);
    await look(server, clinic, 25);
    await expect.poll(() => told(manager)).toContain(`approval.reminder ${id}`);
    const again = (await told(manager)).filter((one) => one === `approval.reminder ${id}`);
    expect(again).toHaveLength(1);
    expect(await told(hr)).not.toContain(`approval.reminder ${id}`);
    expect(await told(delegate)).not.toContain(`approval.reminder ${id}`);
    expect(await told(employee)).not.toContain(`approval.reminder ${id}`);
  });

  it('escalation: afterwards human resources may decide too, are told, and the manager still may', async () => {
    const id = await ask();
    await look(server, clinic, 49);
    await expect.poll(() => told(hr)).toContain(`approval.escalated ${id}`);
    expect(await told(manager)).toContain(`approval.escalated ${id}`);
    expect(await told(employee)).not.toContain(`approval.escalated ${id}`);
    expect(await holders(id)).toBe('manager hr');
    expect((await move(clinic, hr, id, 'approve')).json.status).toBe('approved');
  });

  it('the next step waits for its own hours', async () => {
    const id = await ask();
    await look(server, clinic, 49);
    expect((await move(clinic, manager, id, 'approve')).json.status).toBe('manager_approved');
    const [wait] = await clinic.sql('select * from approval_waits where record_id = $1', [id]);
    expect(wait).toMatchObject({ reminded_at: null, escalated_at: null });
  });
});

describe('who is told', () => {
  it('whoever can decide the next step hears of it, and nobody else', async () => {
    const id = await ask();
    await move(clinic, manager, id, 'approve');
    await expect.poll(() => told(hr)).toContain(`toy.moved ${id}`);
    for (const person of [manager, delegate, accountant, employee])
      expect(await told(person)).not.toContain(`toy.moved ${id}`);
  });
});

describe('own decision', () => {
  it('is left to others: it is in no inbox of one’s own and refused, but for a clinic’s only owner', async () => {
    const alone = await toyClinic(server);
    const owner = await alone.signedIn({ role: 'owner' });
    const id = String((await owner.post('/toy-leaves', { amount: '5' })).json.id);
    expect(await inbox(owner)).toEqual([`toy-leaves ${id}`]);
    const second = await alone.signedIn({ role: 'owner' });
    expect(await inbox(owner)).toEqual([]);
    expect(await inbox(second)).toEqual([`toy-leaves ${id}`]);
    expect((await move(alone, owner, id, 'approve')).json.code).toBe('self_approval');
    await alone.sql('update users set is_active = false where id = $1', [second.person.userId]);
    expect(await inbox(owner)).toEqual([`toy-leaves ${id}`]);
    expect((await move(alone, owner, id, 'approve')).json.status).toBe('approved');
    const log = await alone.sql(
      `select reason from audit_log where entity_id = $1 and action = 'transition'`,
      [id],
    );
    expect(log).toEqual([{ reason: 'owner_self_action' }]);
  });

  it('not even as one’s own manager’s delegate or holder of the right', async () => {
    const both = await clinic.signedIn({
      permissions: ['create_vacations', 'view_self_vacations'],
      managerId: manager.person.employeeId,
    });
    const id = await ask('100', both);
    await move(clinic, manager, id, 'approve');
    expect(await has(both, id)).toBe(false);
    expect((await move(clinic, both, id, 'approve')).json.code).toBe('self_approval');
    expect(await has(hr, id)).toBe(true);
  });
});

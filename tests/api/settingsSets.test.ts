import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeClinics } from '#server/clinic/completeClinics.ts';
import { settingsRows } from '#server/clinic/settingsRows.ts';
import type { Answer } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  path = `/penalty-settings/${await idOf(clinic)}`;
});
afterAll(() => server.stop());

const idOf = async (of: TestClinic): Promise<string> =>
  String((await of.sql('select app_clinic() as id'))[0]?.['id']);
const never = () => Promise.reject(new Error('there is no such set'));
const both = ['edit_penalties', 'manage_clinic_settings'];
const seen = ({ status, json }: Answer) => [status, json.approval_days, json.objection_days, json.version];

describe('a set of settings', () => {
  it('is there from the start with its defaults, in clinics that were there before it too', async () => {
    const late = await server.newClinic();
    const owner = await late.signedIn({ role: 'owner' });
    const own = `/penalty-settings/${await idOf(late)}`;
    expect(seen(await owner.get(own))).toEqual([200, 30, 7, 1]);
    await late.sql('delete from penalty_settings');
    expect((await owner.get(own)).status).toBe(404);
    // As if the clinic had been made before the set was declared.
    const { shares = {} } = settingsRows;
    const again = { name: 'planted', shares: { again: shares['penalty_settings'] ?? never } };
    const fill = () => completeClinics(server.database.pool, [again]);
    expect(await fill()).toBeGreaterThan(0);
    expect(seen(await owner.get(own))).toEqual([200, 30, 7, 1]);
    expect((await owner.put(own, { version: 1, objection_days: 9 })).status).toBe(200);
    // Clinics that other files make meanwhile may be filled now; this one stays as its people set it.
    await fill();
    expect(seen(await owner.get(own))).toEqual([200, 30, 9, 2]);
  });

  it('is one row: there is no call that makes or removes one, and the table refuses a second', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    expect((await owner.post('/penalty-settings', { objection_days: 3 })).status).toBe(405);
    expect((await owner.remove(path)).status).toBe(405);
    const list = await owner.get('/penalty-settings');
    expect([list.status, list.json.length]).toEqual([200, 1]);
    await expect(
      clinic.sql('insert into penalty_settings (clinic_id) values (app_clinic())'),
    ).rejects.toThrow('penalty_settings__one_row__check');
    await expect(
      clinic.sql('insert into penalty_settings (clinic_id, id) values (app_clinic(), app_clinic())'),
    ).rejects.toThrow('penalty_settings_pkey');
  });

  it('is changed by who holds all its rights together, seen by who holds one, and closed to all others', async () => {
    const [decider, settings, holder] = [
      await clinic.signedIn({ permissions: ['edit_penalties'] }),
      await clinic.signedIn({ permissions: ['manage_clinic_settings'] }),
      await clinic.signedIn({ permissions: both }),
    ];
    for (const by of [decider, settings]) {
      const answer = await by.get(path);
      expect([answer.status, answer.json._may]).toEqual([200, []]);
      const { version } = answer.json;
      expect((await by.put(path, { version, objection_days: 1 })).json.code).toBe('forbidden');
    }
    const stranger = await clinic.signedIn({ permissions: ['view_penalties', 'manage_shifts'] });
    expect((await stranger.get(path)).status).toBe(403);
    // Its right opens no other settings, and theirs alone not it.
    expect((await decider.get('/clinic-settings')).status).toBe(403);
    const { version, _may } = (await holder.get(path)).json;
    expect(_may).toEqual(['edit']);
    expect((await holder.put(path, { version, objection_days: 8 })).json.objection_days).toBe(8);
    expect(await clinic.sql('select objection_days from penalty_settings')).toEqual([{ objection_days: 8 }]);
  });

  it('is judged by its fields, and of two people who save at once one hears of the other', async () => {
    const [first, second] = [
      await clinic.signedIn({ permissions: both }),
      await clinic.signedIn({ permissions: both }),
    ];
    const { version } = (await first.get(path)).json;
    const wrong = await first.put(path, { version, objection_days: 61, approval_days: null });
    expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([
      422,
      ['approval_days', 'objection_days'],
    ]);
    expect((await first.put(path, { version, currency: 'KWD' })).json.code).toBe('unknown_field');
    const answers = await Promise.all([
      first.put(path, { version, objection_days: 11 }),
      second.put(path, { version, objection_days: 12 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json).toMatchObject({ code: 'version_conflict', details: { fields: ['objection_days'] } });
  });

  it('tells in its history and in the audit log who changed what, by its own name', async () => {
    const by = await clinic.signedIn({ permissions: [...both, 'view_audit_log'] });
    const { version, approval_days } = (await by.get(path)).json;
    expect((await by.put(path, { version, approval_days: 25 })).status).toBe(200);
    const [step] = (await by.get(`${path}/history`)).json as unknown as { changes: unknown }[];
    expect(step?.changes).toEqual([{ field: 'approval_days', before: approval_days, after: 25 }]);
    const rows = await clinic.sql(
      `select entity_label, action from audit_log where entity = 'penalty-settings' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ entity_label: 'إعدادات الجزاءات', action: 'update' }]);
  });

  it('is the own clinic’s: another one’s id leads nowhere', async () => {
    const other = await server.newClinic();
    const owner = await other.signedIn({ role: 'owner' });
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.put(path, { version: 1, objection_days: 1 })).status).toBe(404);
  });

  it('is gone with its service', async () => {
    const away = await server.newClinic();
    const owner = await away.signedIn({ role: 'owner' });
    const own = `/penalty-settings/${await idOf(away)}`;
    expect((await owner.put('/modules/payroll', { on: false, with_others: true })).status).toBe(200);
    expect((await owner.get(own)).json.code).toBe('module_off');
  });
});

describe('sets whose values lie in the clinic’s own row', () => {
  const versionOf = async (by: { get: (path: string) => Promise<Answer> }, at: string): Promise<number> =>
    (await by.get(at)).json.version;

  it('the store’s begin with the rate of the country, and change apart from the clinic’s other settings', async () => {
    const by = await clinic.signedIn({ permissions: ['manage_clinic_settings'] });
    const stock = `/stock-settings/${clinic.id}`;
    const before = (await by.get(stock)).json;
    expect(before).toMatchObject({
      tax_default_percent: '14.00',
      tax_in_cost: true,
      adjustment_alert_value: '1000.00',
      version: 1,
      _may: ['edit'],
    });
    const clinicVersion = await versionOf(by, '/clinic-settings');
    const saved = await by.put(stock, { version: 1, tax_default_percent: '5' });
    expect([saved.status, saved.json.tax_default_percent, saved.json.version]).toEqual([200, '5.00', 2]);
    expect(await versionOf(by, '/clinic-settings')).toBe(clinicVersion);
    expect((await by.put(stock, { version: 1, tax_default_percent: '6' })).json.code).toBe(
      'version_conflict',
    );
    const wrong = await by.put(stock, {
      version: 2,
      tax_default_percent: '101',
      adjustment_alert_value: '-1',
    });
    expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([
      422,
      ['adjustment_alert_value', 'tax_default_percent'],
    ]);
    const [step] = (await by.get(`${stock}/history`)).json as unknown as { changes: unknown }[];
    expect(step?.changes).toEqual([{ field: 'tax_default_percent', before: '14.00', after: '5.00' }]);
  });

  it('the store’s are closed to who works in it, and gone with it; no amount in them locks the currency', async () => {
    const keeper = await clinic.signedIn({ role: 'storekeeper' });
    expect((await keeper.get(`/stock-settings/${clinic.id}`)).status).toBe(403);
    const away = await server.newClinic();
    const owner = await away.signedIn({ role: 'owner' });
    expect((await owner.get('/clinic-settings')).json._currency_locked).toBe(false);
    expect((await owner.put('/modules/inventory', { on: false, with_others: true })).status).toBe(200);
    expect((await owner.get(`/stock-settings/${away.id}`)).json.code).toBe('module_off');
    expect((await owner.get(`/sign-in-settings/${away.id}`)).status).toBe(200);
    expect((await owner.get(`/sign-in-settings/${clinic.id}`)).status).toBe(404);
  });

  it('DESIGN 9.6 a clinic shortens its sessions: whoever signs in next has the shorter one', async () => {
    const own = await server.newClinic();
    const owner = await own.signedIn({ role: 'owner' });
    const at = `/sign-in-settings/${own.id}`;
    expect((await owner.get(at)).json).toMatchObject({
      session_idle_minutes: 480,
      session_max_minutes: 10080,
    });
    for (const [values, field] of [
      [{ session_idle_minutes: 14 }, 'session_idle_minutes'],
      [{ session_idle_minutes: 481 }, 'session_idle_minutes'],
      [{ session_max_minutes: 10081 }, 'session_max_minutes'],
      [{ session_max_minutes: 60 }, 'session_idle_minutes'],
    ] as const) {
      const refused = await owner.put(at, { version: 1, ...values });
      expect([values, refused.status, Object.keys(refused.json.errors)]).toEqual([values, 422, [field]]);
    }
    const saved = await owner.put(at, { version: 1, session_idle_minutes: 30, session_max_minutes: 600 });
    expect(saved.status).toBe(200);
    const next = await own.signedIn({ role: 'hr' });
    const { session } = (await next.get('/me')).json;
    expect(session.idle_minutes).toBe(30);
    const minutes = (Date.parse(session.ends_at) - Date.now()) / 60_000;
    expect([minutes > 590, minutes <= 600]).toEqual([true, true]);
  });
});

it('a right that reaches only a branch reads the settings of the clinic and changes none of them', async () => {
  const branch = await clinic.signedIn({ permissions: both, dataScope: 'branch' });
  for (const at of [
    path,
    `/stock-settings/${clinic.id}`,
    `/sign-in-settings/${clinic.id}`,
    '/clinic-settings',
  ]) {
    const seen = await branch.get(at);
    expect([at, seen.status, seen.json._may]).toEqual([at, 200, []]);
    const answer = await branch.put(at, { version: seen.json.version });
    expect([at, answer.status, answer.json.code, answer.json.detail]).toEqual([
      at,
      403,
      'above_your_reach',
      'هذا يصل إلى أكثر مما تصل إليه صلاحياتك ونطاقك. اطلبه من المالك أو ممن يملك مثلها',
    ]);
  }
  const stranger = await clinic.signedIn({ permissions: ['view_employees'], dataScope: 'branch' });
  expect((await stranger.put('/clinic-settings', { version: 1 })).json.code).toBe('forbidden');
});

describe('what the settings say holds (hr.md 5)', () => {
  it('a penalty says until when it may be objected to by the days that are set', async () => {
    const hr = await clinic.signedIn({ permissions: [...both, 'view_penalties', 'create_penalties'] });
    const person = await clinic.signedIn({ permissions: ['view_self_penalties'] });
    const made = await hr.post('/penalties', {
      employee_id: person.person.employeeId,
      unit: 'warning',
      reason: 'تأخير',
    });
    expect(made.status).toBe(201);
    const approved = await hr.post(`/penalties/${made.json.id}/approve`, { version: made.json.version });
    expect(approved.status).toBe(200);
    const left = async (): Promise<number> => {
      const { object_until, approved_at } = (await person.get(`/penalties/${made.json.id}`)).json;
      const day = new Date(approved_at).toLocaleDateString('sv-SE', { timeZone: 'Africa/Cairo' });
      return Math.round((Date.parse(object_until) - Date.parse(day)) / 86_400_000);
    };
    for (const days of [3, 20]) {
      const { version } = (await hr.get(path)).json;
      expect((await hr.put(path, { version, objection_days: days })).status).toBe(200);
      expect(await left()).toBe(days);
    }
    await clinic.sql(`update penalties set approved_at = now() - interval '10 days'`);
    const { version } = (await hr.get(path)).json;
    expect((await hr.put(path, { version, objection_days: 9 })).status).toBe(200);
    const objection = { version: approved.json.version, objection: 'كنت في إجازة' };
    const late = await person.post(`/penalties/${made.json.id}/object`, objection);
    expect([late.status, late.json.code]).toEqual([409, 'objection_late']);
    const more = (await hr.get(path)).json.version;
    expect((await hr.put(path, { version: more, objection_days: 12 })).status).toBe(200);
    expect((await person.post(`/penalties/${made.json.id}/object`, objection)).json.status).toBe('objected');
  });
});

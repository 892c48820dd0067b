import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  manager = await clinic.signedIn({ permissions: ['manage_clinic_settings'] });
});
afterAll(() => server.stop());

const settingsOf = async (client: Client): Promise<Answer['json']> =>
  (await client.get('/clinic-settings')).json;
const change = async (client: Client, what: object): Promise<Answer> => {
  const { version } = await settingsOf(client);
  return await client.put('/clinic-settings', { version, ...what });
};
const picture = (width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c9a227' } })
    .png()
    .toBuffer();
const sendLogo = (client: Client, bytes: Buffer | string, name: string): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return client.call('POST', '/clinic-settings/logo', { body: form });
};

describe('clinic settings (platform.md 6)', () => {
  it('a new clinic starts with the product’s colours and the values of its country', async () => {
    expect(await settingsOf(manager)).toMatchObject({
      id: clinic.id,
      name: `عيادة ${clinic.subdomain}`,
      name_en: clinic.subdomain,
      logo: null,
      primary_color: '#12355b',
      secondary_color: '#c9a227',
      currency: 'EGP',
      timezone: 'Africa/Cairo',
      locale: 'ar',
      digits: 'western',
      weekend_days: ['fri'],
      phone: null,
      _currency_locked: false,
      _may: ['edit'],
    });
  });

  it('SEC-19 whoever holds every other permission neither reads nor changes them', async () => {
    const others = await clinic.signedIn({
      permissions: permissions.filter((one) => one !== 'manage_clinic_settings'),
    });
    for (const answer of [
      await others.get('/clinic-settings'),
      await others.put('/clinic-settings', { version: 1, name: 'x' }),
      await sendLogo(others, await picture(100), 'logo.png'),
    ])
      expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
  });

  it('what is changed holds at once: for everybody on the page before sign-in, in /me and in the record of changes', async () => {
    const saved = await change(manager, {
      name: 'عيادة الياسمين',
      name_en: 'Jasmine',
      primary_color: '#0a7d55',
      secondary_color: '#f2b705',
      weekend_days: ['fri', 'sat'],
      phone: '٠١٠٠ ١٢٣ ٤٥٦٧',
      digits: 'arabic',
    });
    expect(saved.status).toBe(200);
    expect(saved.json).toMatchObject({
      name: 'عيادة الياسمين',
      phone: '+201001234567',
      weekend_days: ['fri', 'sat'],
    });
    const open = await server.client().get(`/clinic-settings/${clinic.subdomain}`);
    expect(open.json).toMatchObject({
      name: 'عيادة الياسمين',
      settings: { primary_color: '#0a7d55', secondary_color: '#f2b705', timezone: 'Africa/Cairo' },
    });
    expect(open.headers.get('cache-control')).toBe('no-store');
    expect((await manager.get('/me')).json.clinic).toMatchObject({
      name: 'عيادة الياسمين',
      primary_color: '#0a7d55',
      digits: 'arabic',
      weekend_days: ['fri', 'sat'],
    });
    const [entry] = await clinic.sql(
      `select action, changes, entity_label from audit_log where entity = 'clinic-settings' order by seq desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'update',
      entity_label: 'إعدادات العيادة',
      changes: { primary_color: ['#12355b', '#0a7d55'], digits: ['western', 'arabic'] },
    });
  });

  it('UX-19 their history tells who changed what, to those who may see them', async () => {
    const address = `/clinic-settings/${clinic.id}/history`;
    const [newest] = (await manager.get(address)).json as Record<string, unknown>[];
    expect(newest?.['action']).toBe('update');
    expect(newest?.['changes']).toContainEqual({
      field: 'primary_color',
      before: '#12355b',
      after: '#0a7d55',
    });
    expect((await manager.get('/clinic-settings/00000000-0000-4000-8000-000000000000/history')).status).toBe(
      404,
    );
    const clerk = await clinic.signedIn({ permissions: ['view_employees'] });
    expect((await clerk.get(address)).status).toBe(403);
  });

  it('REL-14 an old version is refused with what is there now and who changed it', async () => {
    const { version } = await settingsOf(manager);
    await change(manager, { address: '12 شارع 9، المعادي' });
    const late = await manager.put('/clinic-settings', { version, tax_number: '123' });
    expect([late.status, late.json.code]).toEqual([409, 'version_conflict']);
    expect(late.json.details).toMatchObject({
      current: { address: '12 شارع 9، المعادي', version: version + 1 },
      changed_by: expect.any(String),
      fields: ['address'],
    });
    expect((await manager.put('/clinic-settings', { tax_number: '123' })).status).toBe(428);
  });

  it.each([
    ['name', 'أ', 'اكتب حرفين على الأقل'],
    ['name', '', 'هذا الحقل مطلوب'],
    ['primary_color', 'red', 'اكتب اللون بالصيغة \u200e#12355b'],
    ['primary_color', '#12', 'اكتب اللون بالصيغة \u200e#12355b'],
    ['secondary_color', 'url(//evil.example)', 'اكتب اللون بالصيغة \u200e#12355b'],
    ['currency', 'USD', 'اختر قيمة من القائمة'],
    ['timezone', 'Mars/Base', 'المنطقة الزمنية غير معروفة. اخترها من القائمة'],
    ['weekend_days', ['sat', 'sun', 'mon', 'tue'], 'أقصى عدد مسموح 3 عناصر'],
    ['email', 'x@', 'صيغة البريد الإلكتروني غير صحيحة. مثال: name@example.com'],
  ])('SEC-42 refuses %s = %j with a sentence on the field', async (field, value, sentence) => {
    const answer = await change(manager, { [field]: value });
    expect([answer.status, answer.json.errors]).toEqual([422, { [field]: sentence }]);
  });

  it('an unknown field, the subdomain or the plan is not taken', async () => {
    // The store's settings are a set of their own.
    for (const name of ['subdomain', 'subscription_plan', 'modules_off', 'status', 'tax_default_percent'])
      expect((await change(manager, { [name]: 'x' })).json.code).toBe('unknown_field');
  });

  it('a change of the time zone leaves past instants and moves the clinic’s day', async () => {
    const other = await server.newClinic();
    const owner = await other.signedIn({ role: 'owner' });
    expect((await change(owner, { timezone: 'Asia/Riyadh' })).json).toMatchObject({
      timezone: 'Asia/Riyadh',
    });
    expect((await server.client().get(`/clinic-settings/${other.subdomain}`)).json.settings.timezone).toBe(
      'Asia/Riyadh',
    );
    expect((await owner.get('/me')).json.clinic.timezone).toBe('Asia/Riyadh');
  });

  it('the currency moves with its digits until the first amount is recorded, and then stays', async () => {
    const other = await server.newClinic();
    const owner = await other.signedIn({ role: 'owner' });
    expect((await change(owner, { currency: 'KWD' })).json).toMatchObject({ currency: 'KWD' });
    expect((await owner.get('/me')).json.clinic.currency).toEqual({
      code: 'KWD',
      symbol_ar: 'د.ك',
      symbol_en: 'KWD',
      decimals: 3,
    });
    await change(owner, { currency: 'EGP' });
    const { employeeId } = await other.person();
    const target = await owner.post('/targets', {
      title: 'هدف الشهر',
      employee_ids: [employeeId],
      period_from: '2026-11-01',
      period_to: '2026-11-30',
      target_value: '10',
      pay_rule: 'fixed',
      pay_amount: '500',
      pay_month: '2026-11',
    });
    expect([target.status, target.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    expect((await settingsOf(owner))._currency_locked).toBe(true);
    const refused = await change(owner, { currency: 'SAR' });
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { currency: 'لا تتغير العملة بعد تسجيل أول مبلغ. المبالغ المسجلة تبقى بعملتها' },
    ]);
    expect((await change(owner, { currency: 'EGP', address: 'الجيزة' })).status).toBe(200);
  });
});

describe('the logo', () => {
  it('is shown to everybody at an address that changes with it; the old one is gone', async () => {
    const first = await sendLogo(manager, await picture(200, 100), 'logo.png');
    expect([first.status, first.json._files.logo.mime]).toEqual([200, 'image/png']);
    const logo = String(
      (await server.client().get(`/clinic-settings/${clinic.subdomain}`)).json.settings.logo_url,
    );
    // Its content names it (platform.md 13).
    expect(logo).toMatch(new RegExp(`^/api/v1/clinic-settings/${clinic.subdomain}/logo/[0-9a-f]{32}$`));
    const address = logo.replace('/api/v1', '');
    expect((await server.client().get(address)).headers.get('content-type')).toBe('image/png');
    const second = await sendLogo(manager, await picture(128), 'new.png');
    expect(second.json.version).toBe(first.json.version + 1);
    expect((await server.client().get(address)).status).toBe(404);
    const colleague = await clinic.signedIn({ permissions: ['manage_clinic_settings'] });
    expect((await colleague.get(`/files/${String(second.json.logo)}`)).status).toBe(200);
    expect((await change(colleague, { logo: null })).json.logo).toBeNull();
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>', 'logo.svg'],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>', 'logo.png'],
    ['<html><script>alert(1)</script></html>', 'logo.html'],
    ['%PDF-1.4 1 0 obj<<>>endobj trailer<<>> %%EOF', 'logo.pdf'],
  ])('SEC-42 %s named %s is no picture: 415', async (text, name) => {
    const answer = await sendLogo(manager, text, name);
    expect([answer.status, answer.json.code]).toEqual([415, 'type_not_allowed']);
  });

  it('SEC-42 sides from 64 to 4096 pixels and 2 MB at most', async () => {
    for (const [width, height] of [
      [63, 100],
      [100, 63],
      [4097, 64],
    ] as const) {
      const answer = await sendLogo(manager, await picture(width, height), 'logo.png');
      expect([answer.status, answer.json.errors]).toEqual([
        422,
        { file: 'أبعاد الشعار من 64 إلى 4096 بكسل لكل ضلع. اختر صورة أخرى' },
      ]);
    }
    for (const side of [64, 4096])
      expect((await sendLogo(manager, await picture(side), 'l.png')).status).toBe(200);
    const noise = await sharp(
      Buffer.alloc(1500 * 1500 * 3).map((_, at) => (at * 7919 + at ** 2) % 251),
      {
        raw: { width: 1500, height: 1500, channels: 3 },
      },
    )
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
    expect((await sendLogo(manager, noise, 'big.png')).json.code).toBe('too_large');
  });

  it('SEC-57 another’s file or another clinic’s cannot become the logo', async () => {
    const colleague = await clinic.signedIn({ role: 'hr' });
    const form = new FormData();
    form.append('use', 'clinic-settings.logo');
    form.append('file', new Blob([new Uint8Array(await picture(100))]), 'x.png');
    const { json: file } = await colleague.call('POST', '/files', { body: form });
    expect((await change(manager, { logo: file.id })).json.errors.logo).toBeTypeOf('string');
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect((await change(foreign, { logo: file.id })).status).toBe(422);
  });
});

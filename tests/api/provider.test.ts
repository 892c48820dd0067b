import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kit/ids.ts';
import { providerClinic } from '#server/identity/provider.ts';
import { inClinic, withoutClinic } from '#server/db/transaction.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const asProvider = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
  const [result] = await inClinic(server.database.pool, providerClinic, [{ text, values }]);
  return result?.rows ?? [];
};
const outside = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
  const [result] = await withoutClinic(server.database.pool, [{ text, values }]);
  return result?.rows ?? [];
};

describe('the provider is a tenant no clinic’s way leads to', () => {
  it('has one row, which no host name, no list of clinics and no area finds', async () => {
    expect(await asProvider('select subdomain from clinics')).toEqual([{ subdomain: 'platform' }]);
    expect(await outside("select id from clinic_by_subdomain('platform')")).toEqual([]);
    const all = (await outside('select clinic_id from active_clinics()')) as { clinic_id: string }[];
    expect(all.map(({ clinic_id }) => clinic_id)).not.toContain(providerClinic);
    expect(
      await outside("select * from clinics_without_areas(array['none']) c where c = $1", [providerClinic]),
    ).toEqual([]);
    expect((await server.client().get('/clinic-settings/platform')).status).toBe(404);
  });

  it('SEC-24 its staff are no account of any clinic’s sign-in, with and without a header', async () => {
    const email = `staff-${newId()}@provider.example`;
    await asProvider(
      `insert into platform_users (clinic_id, name, email, role) values (app_clinic(), 'موظف المنصة', $1, 'admin')`,
      [email],
    );
    expect(await asProvider('select name, employee_id from users where email = $1', [email])).toEqual([
      { name: email, employee_id: null },
    ]);
    expect(await outside('select * from find_logins(null, $1)', [email])).toEqual([]);
    expect(await outside("select * from find_logins('platform', $1)", [email])).toEqual([]);
    expect(await outside('select user_name from find_staff_logins($1)', [email.toUpperCase()])).toEqual([
      { user_name: 'موظف المنصة' },
    ]);
  });

  it('SEC-02 its rows and its kind of login stand in no clinic', async () => {
    const message = `insert into contact_messages (clinic_id, name, email, phone, clinic_name, message)
      values (app_clinic(), 'ا', 'a@b.example', '1', 'ع', 'ر')`;
    await expect(clinic.sql(message)).rejects.toMatchObject({ sqlState: '42501' });
    const login = "insert into users (clinic_id, name) values (app_clinic(), 'nobody.here')";
    await expect(clinic.sql(login)).rejects.toMatchObject({ sqlState: '42501' });
    await asProvider(message);
    expect(await clinic.sql('select id from contact_messages')).toEqual([]);
    expect(await clinic.sql('select id from platform_users')).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 10:00 in Cairo (+02).
const now = new Date('2026-11-22T08:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

let number = 0;
async function screen(desk = at): Promise<string> {
  const body = { name: `شاشة ${(number += 1)}`, branch_id: desk.clinic.start.branch };
  const { status, json } = await desk.owner.post('/waiting-room-screens', body);
  expect(status).toBe(201);
  return String(json.id);
}

describe('clinic.md G1: who opens the screens', () => {
  it('whoever manages types, within their branches; another branch’s screen is 404, so is another clinic’s', async () => {
    const permissions = ['patients_manage_appointment_types'];
    const branch = (await at.owner.post('/branches', { name_ar: `فرع ${(number += 1)}` })).json.id as string;
    const body = { name: `شاشة ${(number += 1)}`, branch_id: branch };
    const far = String((await at.owner.post('/waiting-room-screens', body)).json.id);
    const near = await screen();
    const manager = await at.clinic.signedIn({ permissions, dataScope: 'branch' });
    expect((await manager.post(`/waiting-room-screens/${near}/open-link`)).status).toBe(200);
    for (const call of ['open-link', 'close-link'])
      expect((await manager.post(`/waiting-room-screens/${far}/${call}`)).status).toBe(404);
    expect((await manager.get(`/waiting-room-screens/${far}`)).status).toBe(404);
    const elsewhere = await bookingDesk(await server.newClinic());
    expect((await elsewhere.owner.post(`/waiting-room-screens/${near}/open-link`)).status).toBe(404);
    const desk = await at.clinic.signedIn({ permissions: ['patients_view_appointments_calendar'] });
    expect((await desk.post(`/waiting-room-screens/${near}/open-link`)).status).toBe(403);
    expect((await at.owner.remove(`/waiting-room-screens/${near}`)).status).toBe(405);
  });
});

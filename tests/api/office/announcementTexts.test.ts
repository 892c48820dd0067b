import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptPayloads } from '#tests/fixtures/scriptPayloads.ts';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

type Made = { id: string; version: number; [field: string]: unknown };
let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let sara: Client;
let reader: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  const person = await clinic.signedIn({ role: 'employee' });
  reader = person.person.employeeId;
  sara = person;
});
afterAll(() => server.stop());

async function publish(title: string, more: object = {}): Promise<Made> {
  const { id, version } = (await ok(
    hr.post('/announcements', {
      title_ar: title,
      body: '<p>نص</p>',
      audience: 'employees',
      employee_ids: [reader],
      ...more,
    }),
  )) as Made;
  return (await ok(hr.post(`/announcements/${id}/publish`, { version }))) as Made;
}
const mine = async (): Promise<Made[]> => (await ok(sara.get('/announcement-receipts?scope=self'))) as Made[];
const titles = (rows: readonly Made[]): readonly unknown[] =>
  rows.map((row) => (row['_labels'] as { announcement_id: string }).announcement_id);
async function step(name: string, title: string): Promise<void> {
  const found = (await mine()).find((row) => titles([row])[0] === title);
  await ok(sara.post(`/announcement-receipts/${found?.id}/${name}`, { version: found?.version }));
}

test('pinned stands before the others for who writes them; for who reads them within what is unread, and within what is read', async () => {
  await publish('أول مثبت', { pinned: true });
  await publish('ثان');
  await publish('ثالث مثبت', { pinned: true });
  await publish('رابع');
  const sorted = encodeURIComponent('["publish_at","DESC"]');
  const written = (await ok(hr.get(`/announcements?sort=${sorted}`))) as Made[];
  expect(written.map(({ title_ar }) => title_ar)).toEqual(['ثالث مثبت', 'أول مثبت', 'رابع', 'ثان']);
  // Unread by their pins, the newest of each first; then what was read.
  expect(titles(await mine())).toEqual(['ثالث مثبت', 'أول مثبت', 'رابع', 'ثان']);
  await step('read', 'ثالث مثبت');
  await step('read', 'رابع');
  expect(titles(await mine())).toEqual(['أول مثبت', 'ثان', 'ثالث مثبت', 'رابع']);
});

/** What a browser could run of a text: an element or attribute that is not of the allow-list, an address that is a script. */
const runs =
  /<(?!\/?(?:p|br|strong|em|u|s|a|ul|ol|li|blockquote|h[1-6]|code|pre|hr)\b)\w|\son\w+\s*=[^<]*>|href\s*=\s*["']?\s*(?:javascript|data|vbscript):/i;

test('sixty texts with a script in them come to their reader without it', async () => {
  expect(scriptPayloads).toHaveLength(60);
  const body = scriptPayloads.map((text) => `<p>قبل ${text} بعد</p>`).join('\n');
  const together = await publish('نصوص', { body });
  expect(String(together['body'])).toContain('بعد');
  const told = (await mine()).find((row) => titles([row])[0] === 'نصوص');
  expect(String((await ok(sara.get(`/announcement-receipts/${told?.id}`)))['body'])).not.toMatch(runs);
  // One by one, for a text that is left open swallows what follows.
  const left: string[] = [];
  for (const text of scriptPayloads) {
    const made = (await ok(
      hr.post('/announcements', { title_ar: text, body: `<p>قبل</p>${text}<p>بعد</p>` }),
    )) as Made;
    if (runs.test(String(made['body']))) left.push(text);
  }
  expect(left).toEqual([]);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openDesk, settled, takeBreaches } from './support.ts';

/** What arrives at the configured service. */
const sent: string[] = [];
let collector: Server;
let server: TestServer;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (body.length > 0) sent.push(body[0] === 0x1f ? gunzipSync(body).toString() : body.toString());
      response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const { port } = collector.address() as AddressInfo;
  server = await startTestServer(
    { SENTRY_DSN: `http://0123abcd0123abcd@127.0.0.1:${port}/42` },
    { webFolder: fileURLToPath(new URL('../../dist/web', import.meta.url)) },
  );
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => {
    collector.close(resolve);
  });
});

const planted = {
  name: 'منى المخفية',
  phone: '+201009998877',
  typed: 'نص مكتوب سري',
  word: 'PlantedSearch',
};

describe('SEC-45 what a configured error reporter gets from a real browser', () => {
  it('an error with its session, and of people and records nothing', async () => {
    const clinic = await server.newClinic();
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    await clinic.sql('update employees set full_name_ar = $1, phone = $2 where id = $3', [
      planted.name,
      planted.phone,
      owner.person.employeeId,
    ]);
    const home = `http://${clinic.subdomain}.localhost:${new URL(server.origin).port}`;
    const desk = await openDesk({ home, token: owner.token ?? '' });
    // Every error, trace and session is among the sampled ones.
    await desk.context.addInitScript(() => {
      Math.random = () => 0.001;
    });
    await desk.page.goto(`/employees/${owner.person.employeeId}?q=${planted.word}`);
    await settled(desk).catch(() => undefined);
    await desk.page.getByText(planted.name).first().waitFor();
    await desk.page.goto('/penalties/add');
    await desk.page.getByRole('textbox', { name: /السبب/ }).fill(planted.typed);
    await desk.page.evaluate((name) => {
      setTimeout(() => {
        throw new Error(`broken for '${name}'`);
      });
    }, planted.name);
    await expect
      .poll(() => sent.some((body) => body.includes('"exception"')), { timeout: 15_000 })
      .toBe(true);
    await expect
      .poll(() => sent.some((body) => body.includes('replay_recording')), { timeout: 20_000 })
      .toBe(true);
    await desk.context.close();
    const all = sent.join('\n');
    expect(all).toContain(owner.person.name);
    const leaks = [
      planted.name,
      'المخفية',
      '1009998877',
      planted.typed,
      planted.word,
      owner.token ?? '',
      owner.person.employeeId,
    ].filter(
      (mark) =>
        all.includes(mark) ||
        all.includes(encodeURIComponent(mark)) ||
        all.includes(JSON.stringify(mark).slice(1, -1)),
    );
    expect(leaks).toEqual([]);
    expect(takeBreaches()).toEqual([]);
  });
});

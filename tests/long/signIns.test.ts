import { afterAll, beforeAll, expect, it } from 'vitest';
import { besideSignIns, signInTimes } from '#tests/fixtures/signInTiming.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

it('SEC-24 T3 over 200 tries an unknown name takes the time of a wrong password, within 10 ms or 5 %', async () => {
  const { known, unknown, difference, allowed } = await signInTimes(server, clinic, 200);
  process.stdout.write(`sign-in medians: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms\n`);
  expect(difference).toBeLessThanOrEqual(allowed);
});

it('SEC-27 100 parallel sign-ins leave the p95 of other calls at 300 ms or less', async () => {
  const { p95, calls, signedIn } = await besideSignIns(server, clinic, 100);
  process.stdout.write(`p95 beside 100 sign-ins ${p95.toFixed(1)} ms over ${calls} calls\n`);
  expect(signedIn).toBe(100);
  expect(calls).toBeGreaterThan(20);
  expect(p95).toBeLessThanOrEqual(300);
});

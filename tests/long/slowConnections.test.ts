import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '#tests/setup/testServer.ts';

const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0;

/** Begins to send a contact message, and never ends it: one sign more each second. */
function slowVisitor(port: number): Promise<{ readonly socket: Socket; readonly end: () => void }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'POST /api/v1/contact-messages HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"name":"',
      );
      const timer = setInterval(() => socket.write('x'), 1000);
      resolve({
        socket,
        end: () => {
          clearInterval(timer);
          socket.destroy();
        },
      });
    });
    socket.once('error', reject);
  });
}

it('SEC-61 500 slow connections leave the p95 of everybody else within twice the usual', async () => {
  const server = await startTestServer();
  const visitors: Awaited<ReturnType<typeof slowVisitor>>[] = [];
  try {
    const clinic = await server.newClinic();
    const owner = await clinic.signedIn({ role: 'owner' });
    const p95 = async (): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 300; n += 1) {
        const started = performance.now();
        expect((await owner.get('/branches?range=[0,24]')).status).toBe(200);
        times.push(performance.now() - started);
      }
      return at(times, 0.95);
    };
    await p95();
    const rounds: { readonly quiet: number; readonly slow: number }[] = [];
    for (let round = 0; round < 5; round += 1) {
      const quiet = await p95();
      const port = Number(new URL(server.origin).port);
      visitors.push(...(await Promise.all(Array.from({ length: 500 }, () => slowVisitor(port)))));
      const slow = await p95();
      expect(visitors.filter(({ socket }) => !socket.destroyed)).toHaveLength(500);
      for (const { end } of visitors.splice(0)) end();
      rounds.push({ quiet, slow });
    }
    const quiet = at(
      rounds.map((one) => one.quiet),
      0.5,
    );
    const slow = at(
      rounds.map((one) => one.slow),
      0.5,
    );
    process.stdout.write(
      `p95 quiet ${quiet.toFixed(1)} ms, beside 500 slow connections ${slow.toFixed(1)} ms\n`,
    );
    // What is too short to measure is told apart by 10 ms (security.md, timing rule).
    expect(slow).toBeLessThanOrEqual(Math.max(quiet * 2, quiet + 10));
  } finally {
    for (const { end } of visitors) end();
    await server.stop();
  }
});

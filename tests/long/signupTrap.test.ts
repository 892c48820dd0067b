import { expect, it } from 'vitest';
import { signupForm } from '#tests/api/signupSupport.ts';
import { startTestServer } from '#tests/setup/testServer.ts';

const tries = 200;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it('platform.md 5, timing rule: a machine in the trap is answered as late as a person', async () => {
  const server = await startTestServer();
  try {
    const client = server.client();
    const timed = async (more: object): Promise<number> => {
      const body = signupForm({ ...more });
      const started = performance.now();
      const { status } = await client.post('/signup', body);
      if (status !== 201) throw new Error(`sign-up: ${status}`);
      return performance.now() - started;
    };
    await timed({});
    // In turns, so that whatever else the machine does weighs on both.
    const times = { person: [] as number[], machine: [] as number[] };
    for (let index = 0; index < tries; index += 1) {
      times.person.push(await timed({}));
      times.machine.push(await timed({ honeypot_field: 'https://spam.example' }));
    }
    const [person, machine] = [median(times.person), median(times.machine)];
    process.stdout.write(`sign-up ${person.toFixed(1)} ms, in the trap ${machine.toFixed(1)} ms\n`);
    expect(Math.abs(person - machine)).toBeLessThanOrEqual(Math.max(10, person * 0.05));
  } finally {
    await server.stop();
  }
});

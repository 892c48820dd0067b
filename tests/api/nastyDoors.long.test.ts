import { expect, it } from 'vitest';
import { everyDoor, walkDoors } from '#tests/setup/nastyDoors.ts';
import { doorsToRecords } from '#tests/setup/nastyRecords.ts';
import { startTestServer } from '#tests/setup/testServer.ts';

/** Milliseconds nobody else is answered (class 10); 100 on a machine of its own. */
const most = 250;

// All shapes through all doors are tests/long/nastyDoors.test.ts.
it.each([
  ['off', 12],
  ['on', 24],
])(
  'class 10: a mebibyte of one shape or another through the doors holds nobody up, limits %s',
  async (limits, every) => {
    const server = await startTestServer({ RATE_LIMITS: limits });
    const owner = await (await server.newClinic()).signedIn({ role: 'owner' });
    const stranger = server.client();
    expect((await owner.post('/sample-data')).status).toBe(201);
    const records = await doorsToRecords(owner);
    // Changes, transitions and cells: fewer would say that the sample data has lost the records they stand on.
    for (const [start, least] of [
      ['PUT ', 180],
      ['POST ', 20],
    ] as const)
      expect(records.filter(({ name }) => name.startsWith(start)).length).toBeGreaterThan(least);
    const doors = [...everyDoor({ owner, stranger }), ...records];
    expect(doors.length).toBeGreaterThan(550);
    const some = doors.filter((one, at) => at % every === 0 || 'ready' in one);
    const { faults, unwell } = await walkDoors(some, stranger, { each: 1, most });
    expect({ faults, unwell }).toEqual({ faults: [], unwell: 0 });
    await server.stop();
  },
  120_000,
);

it('a door that reads a text in squares of its length is found', async () => {
  const server = await startTestServer();
  const slow = {
    name: 'planted',
    send: (text: (bytes: number) => string) => {
      const piece = text(4_000);
      // Each of its places is looked at once for each other, as an expression that tries again does.
      for (let from = 0, seen = 0; from < 40 * piece.length && seen >= 0; from += 1)
        for (let to = 0; to < piece.length; to += 1) seen += piece.charCodeAt(to) & 1;
      return server.client().get('/health');
    },
  };
  const { faults } = await walkDoors([slow], server.client(), { each: 1, most });
  expect(faults.map(({ door, status }) => [door, status])).toEqual([['planted', 200]]);
  await server.stop();
});

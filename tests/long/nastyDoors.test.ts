import { expect, it } from 'vitest';
import { everyDoor, everyShape, walkDoors } from '#tests/setup/nastyDoors.ts';
import { startTestServer } from '#tests/setup/testServer.ts';

it.each(['off', 'on'])(
  'class 10: a mebibyte of every shape through every door holds nobody up for 100 ms, limits %s',
  async (limits) => {
    const server = await startTestServer({ RATE_LIMITS: limits });
    const owner = await (await server.newClinic()).signedIn({ role: 'owner' });
    const stranger = server.client();
    const doors = everyDoor({ owner, stranger });
    const walked = await walkDoors(doors, stranger, { each: everyShape, most: 100 });
    expect(walked).toEqual({ faults: [], unwell: 0, calls: doors.length * everyShape });
    await server.stop();
  },
  3_600_000,
);

import { describe, expect, it } from 'vitest';
import { createTurns, type Turns } from './clinicTurns.ts';

/** A call that was sent: whether it is being worked for, and its end. */
interface Call {
  begun: boolean;
  end(): Promise<void>;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function send(turns: Turns, clinic: string): Call {
  let leave: (() => void) | undefined;
  const call: Call = {
    begun: false,
    async end() {
      leave?.();
      await settled();
    },
  };
  void turns.take(clinic).then((given) => {
    call.begun = true;
    leave = given;
  });
  return call;
}
const many = (turns: Turns, clinic: string, count: number): Call[] =>
  Array.from({ length: count }, () => send(turns, clinic));
const begun = (calls: readonly Call[]): number => calls.filter((one) => one.begun).length;

describe('SEC-59 turns of clinics', () => {
  it('a quiet clinic is worked for at once while a loud one waits in its own line', async () => {
    const turns = createTurns({ together: 8, each: 3, waiting: 1000 });
    const loud = many(turns, 'loud', 400);
    const quiet = many(turns, 'quiet', 2);
    await settled();
    expect([begun(loud), begun(quiet)]).toEqual([3, 2]);
    await loud[0]?.end();
    expect([begun(loud), begun(quiet)]).toEqual([4, 2]);
  });

  it('where several loud clinics hold every place, the next one that is free goes to the quiet one', async () => {
    const turns = createTurns({ together: 4, each: 2, waiting: 1000 });
    const first = many(turns, 'first', 100);
    const second = many(turns, 'second', 100);
    const quiet = send(turns, 'quiet');
    await settled();
    expect([begun(first), begun(second), quiet.begun]).toEqual([2, 2, false]);
    await first[0]?.end();
    expect([begun(first), begun(second), quiet.begun]).toEqual([2, 2, true]);
  });

  it('places that are free go round: each of the waiting clinics gets as many', async () => {
    const turns = createTurns({ together: 3, each: 3, waiting: 1000 });
    const holder = many(turns, 'holder', 3);
    await settled();
    const lines = ['a', 'b', 'c'].map((clinic) => many(turns, clinic, 50));
    for (const one of holder) await one.end();
    expect(lines.map(begun)).toEqual([1, 1, 1]);
    for (let round = 0; round < 10; round += 1)
      for (const line of lines) await line.filter((one) => one.begun)[round]?.end();
    expect(lines.map(begun)).toEqual([11, 11, 11]);
  });

  it('within a clinic whoever came first is first, a place is given back once, and a full line refuses', async () => {
    const turns = createTurns({ together: 2, each: 1, waiting: 2 });
    const [first, second, third] = many(turns, 'one', 3);
    await settled();
    await expect(turns.take('one')).rejects.toMatchObject({ code: 'try_again', status: 503 });
    await first?.end();
    await first?.end();
    expect([second?.begun, third?.begun]).toEqual([true, false]);
    await second?.end();
    expect(third?.begun).toBe(true);
    await third?.end();
    const again = send(turns, 'one');
    await settled();
    expect(again.begun).toBe(true);
  });
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { oneLookAtATime } from './oneLookAtATime.ts';

it('a look knows nothing of the call that asked for it (REL-12: what a job writes is no answer of the call)', async () => {
  const call = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  let waiting: (() => void) | undefined;
  const ended = (): Promise<void> => new Promise((resolve) => (waiting = resolve));
  const wake = oneLookAtATime(
    () => {
      seen.push(call.getStore());
      waiting?.();
      return Promise.resolve();
    },
    () => false,
    (error) => {
      throw error;
    },
  );
  const first = ended();
  call.run('the call', wake);
  await first;
  expect(seen).toEqual([undefined]);
});

import { existsSync, readFileSync } from 'node:fs';

/** What the main thread has worked since it began, in milliseconds: its own entry of the kernel's scheduler. */
const scheduler = `/proc/self/task/${process.pid}/schedstat`;
const countsThread = existsSync(scheduler);
const worked = (): number =>
  countsThread ? Number(readFileSync(scheduler, 'utf8').split(' ', 1)[0]) / 1e6 : performance.now();

const beat = 5;

/**
 * Watches how long the event loop is held without a pause, in milliseconds. Counted is what this thread itself worked between
 * two beats of a timer, not what the wall clock says: a busy machine that lets the process wait fails nothing. (Where the
 * kernel does not count threads, the clock has to do.)
 */
export function watchEventLoop(): { longest(): number; stop(): void } {
  let before = worked();
  let longest = 0;
  const look = (): void => {
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, beat);
  return {
    longest() {
      look();
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

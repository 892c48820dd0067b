// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from './events.ts';
import { Live, waitBefore } from './live.ts';

/** A connection the test speaks through. */
interface Line {
  readonly lastId: string | undefined;
  say(text: string): void;
  end(): void;
}

let lines: Line[];
let events: LiveEvent[];
let states: boolean[];
let status: number;
let reachable: boolean;
let live: Live;

const opening = (lastId: string | undefined, signal: AbortSignal): Promise<Response> => {
  if (!reachable) {
    lines.push({ lastId, say: () => undefined, end: () => undefined });
    return Promise.reject(new TypeError('Failed to fetch'));
  }
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
  signal.addEventListener('abort', () => control?.error(new DOMException('Aborted', 'AbortError')));
  lines.push({
    lastId,
    say: (text) => control?.enqueue(new TextEncoder().encode(text)),
    end: () => control?.close(),
  });
  return Promise.resolve(new Response(status === 200 ? body : null, { status }));
};
const begin = (): void => {
  live = new Live({
    open: opening,
    onEvent: (event) => events.push(event),
    onState: (connected) => states.push(connected),
    random: () => 1,
  });
};
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  [lines, events, states, status, reachable] = [[], [], [], 200, true];
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

describe('T11 the browser’s side of the live stream (platform.md 11)', () => {
  it('reads events however the net cuts them, and passes comments over', async () => {
    begin();
    await pass(0);
    lines[0]?.say(':\n\nevent: unread\nda');
    lines[0]?.say(
      'ta: {"count":2}\n\nevent: notification\nid: n1\ndata: {"id":"n1"}\n\nevent: bad\ndata: {\n\n',
    );
    await pass(0);
    expect(events).toEqual([
      { event: 'unread', id: undefined, data: { count: 2 } },
      { event: 'notification', id: 'n1', data: { id: 'n1' } },
    ]);
    expect(states).toEqual([true]);
  });

  it('waits 1, 2, 4, 8, 16 and then 30 seconds, half of it by chance', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => waitBefore(attempt, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect([0, 5].map((attempt) => waitBefore(attempt, 0))).toEqual([500, 15_000]);
  });

  it('comes back after a cut with the last id it saw, and starts counting anew once it worked', async () => {
    begin();
    await pass(0);
    lines[0]?.say('event: notification\nid: n7\ndata: {}\n\n');
    await pass(0);
    reachable = false;
    lines[0]?.end();
    await pass(999);
    expect(lines).toHaveLength(1);
    for (const wait of [1, 2_000, 4_000]) await pass(wait);
    expect(lines).toHaveLength(4);
    reachable = true;
    await pass(8_000);
    expect(lines.map(({ lastId }) => lastId)).toEqual([undefined, 'n7', 'n7', 'n7', 'n7']);
    expect(states.at(-1)).toBe(true);
    lines[4]?.end();
    await pass(1_000);
    expect(lines).toHaveLength(6);
  });

  it('a line that says nothing for a minute is dead; one that breathes is not', async () => {
    begin();
    await pass(0);
    for (let breath = 0; breath < 4; breath += 1) {
      await pass(25_000);
      lines[0]?.say(':\n\n');
    }
    expect(lines).toHaveLength(1);
    await pass(61_000);
    expect(lines).toHaveLength(2);
  });

  it('the net goes and comes: cut at once, tried again at once', async () => {
    begin();
    await pass(0);
    reachable = false;
    window.dispatchEvent(new Event('offline'));
    await pass(20_000);
    expect(states.at(-1)).toBe(false);
    reachable = true;
    const tried = lines.length;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(lines).toHaveLength(tried + 1);
    expect(states.at(-1)).toBe(true);
  });

  it.each(['a goodbye', 'a refused session'])(
    'after %s nothing is tried until the session is seen to live',
    async (why) => {
      if (why === 'a refused session') status = 401;
      begin();
      await pass(0);
      lines[0]?.say('event: bye\ndata: {}\n\n');
      await pass(0);
      if (why === 'a goodbye') lines[0]?.end();
      await pass(3_600_000);
      expect(lines).toHaveLength(1);
      expect(states.at(-1)).toBe(false);
      status = 200;
      live.revive();
      live.revive();
      await pass(0);
      expect(lines).toHaveLength(2);
      expect(states.at(-1)).toBe(true);
    },
  );

  it('stopped, it asks for nothing any more', async () => {
    begin();
    await pass(0);
    live.stop();
    await pass(3_600_000);
    expect(lines).toHaveLength(1);
    expect(states).toEqual([true]);
  });
});

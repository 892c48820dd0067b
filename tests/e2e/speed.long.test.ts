import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveStock } from '#tests/load/stock/serveStock.ts';
import { pasteBlock } from './forms.ts';
import { freshToken, openDesk, origin, stranger, type Desk } from './support.ts';

/** Pairs that count; the one before them warms up the server and the browser. */
const pairs = 5;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let stock: Awaited<ReturnType<typeof serveStock>>;
beforeAll(async () => {
  stock = await serveStock(inject('port'), ['index.html', 'render.html', 'lines.html']);
});
afterAll(() => stock.stop());

/** A new profile of the browser with a session, its processor slowed to a quarter. */
async function slowDesk(account = 'owner'): Promise<Desk> {
  const desk = await openDesk({ locale: 'ar' });
  // A session for this opening alone: in a run of many files one that is kept may have ended meanwhile.
  const token = await freshToken(account);
  await desk.context.addInitScript((given) => window.localStorage.setItem('token', given), token);
  desk.context.once('close', () => {
    const caller = stranger();
    caller.token = token;
    void caller.post('/logout').catch(() => undefined);
  });
  const devtools = await desk.context.newCDPSession(desk.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return desk;
}

/** Milliseconds from the address to a list one can click in. */
async function usableAfter(page: Page, address: string, rows: string): Promise<number> {
  const started = performance.now();
  await page.goto(address);
  await page.locator(rows).nth(24).waitFor();
  return performance.now() - started;
}

const sides = {
  ours: () => [`${origin}/penalties`, 'table tbody tr a'],
  theirs: () => [`${stock.origin}/#/penalties`, 'table tbody tr a'],
} as const;

/** One opening of a side's list in a profile of its own. */
async function measured(side: keyof typeof sides): Promise<number> {
  const [address = '', rows = ''] = sides[side]();
  const desk = await slowDesk();
  try {
    return await usableAfter(desk.page, address, rows);
  } finally {
    await desk.context.close();
  }
}

/** Both sides one right after the other, so that both meet the same load of the machine; which is first changes. */
async function pair(round: number): Promise<{ readonly ours: number; readonly theirs: number }> {
  if (round % 2 === 0) {
    const ours = await measured('ours');
    return { ours, theirs: await theirTime() };
  }
  const theirs = await theirTime();
  return { ours: await measured('ours'), theirs };
}

/**
 * The stock app's time. It never tries again by itself what a busy machine cut off: it is opened once more then, and only
 * that opening counts. Ours has to come at the first time.
 */
const theirTime = (): Promise<number> =>
  measured('theirs').catch((reason: unknown) => {
    process.stdout.write(
      `the stock list did not come and is opened once more: ${String(reason).slice(0, 80)}\n`,
    );
    return measured('theirs');
  });

describe('UX-65 the way to a list', () => {
  it("is not longer than through react-admin's stock list, with a processor four times slower", async () => {
    await pair(0);
    const times: { readonly ours: number; readonly theirs: number }[] = [];
    for (let round = 0; round < pairs; round += 1) times.push(await pair(round));
    const ratio = median(times.map(({ ours, theirs }) => ours / theirs));
    const of = (side: keyof typeof sides): string => median(times.map((one) => one[side])).toFixed(0);
    process.stdout.write(
      `usable list: ours ${of('ours')} ms, stock ${of('theirs')} ms, pairs ${ratio.toFixed(2)}\n`,
    );
    expect(ratio).toBeLessThanOrEqual(1);
  }, 240_000);
});

describe('UX-40 the first page over two years of a demo clinic', () => {
  it.each(['owner', 'hr', 'storekeeper', 'receptionist', 'employee'])(
    'of %s stands within 1.5 s, with a processor four times slower',
    async (account) => {
      const opened = async (): Promise<number> => {
        const desk = await slowDesk(account);
        try {
          const shown = async (): Promise<number> => {
            const started = performance.now();
            await desk.page.goto(`${origin}/dashboard`);
            await desk.page.locator('[data-card]').first().waitFor();
            // All cards come with one answer: none is still awaited.
            await desk.page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
            return performance.now() - started;
          };
          // A new profile fetches and compiles the whole app; every other day its scripts are there.
          const first = await shown();
          process.stdout.write(`first page of ${account} in a new profile: ${first.toFixed(0)} ms\n`);
          return await shown();
        } finally {
          await desk.context.close();
        }
      };
      // The first one warms up the server and the browser.
      await opened();
      const times: number[] = [];
      for (let round = 0; round < pairs; round += 1) times.push(await opened());
      process.stdout.write(`first page of ${account}: ${median(times).toFixed(0)} ms\n`);
      expect(median(times)).toBeLessThanOrEqual(1_500);
    },
    120_000,
  );
});

describe('issue 17 the calendar of a day', () => {
  /** Milliseconds from the address to a visit one can click on, in a profile of its own. */
  const calendar = async (): Promise<number> => {
    const desk = await slowDesk();
    try {
      const started = performance.now();
      await desk.page.goto(`${origin}/patients/appointments?cal=day`);
      await desk.page.locator('[data-item]').first().waitFor();
      return performance.now() - started;
    } finally {
      await desk.context.close();
    }
  };

  it('is usable at most 1.3 times as late as a list of ours, with a processor four times slower', async () => {
    await Promise.all([calendar(), measured('ours')]);
    const times: { readonly day: number; readonly list: number }[] = [];
    for (let round = 0; round < pairs; round += 1) {
      // Both right after each other; which is first changes.
      const first = round % 2 === 0 ? await calendar() : undefined;
      const list = await measured('ours');
      times.push({ day: first ?? (await calendar()), list });
    }
    const ratio = median(times.map(({ day, list }) => day / list));
    const of = (side: 'day' | 'list'): string => median(times.map((one) => one[side])).toFixed(0);
    process.stdout.write(
      `usable calendar: ${of('day')} ms, list ${of('list')} ms, pairs ${ratio.toFixed(2)}\n`,
    );
    expect(ratio).toBeLessThanOrEqual(1.3);
  }, 240_000);
});

describe('UX-65 a list of 25 rows and 8 columns', () => {
  it("renders in at most half the time of react-admin's stock table with its edit button", async () => {
    const desk = await openDesk();
    try {
      await desk.page.goto(`${stock.origin}/render.html`);
      await desk.page.waitForFunction(() => window.measureLists !== undefined);
      const times = await desk.page.evaluate(() => window.measureLists?.(40));
      // The first rounds warm up the engine.
      const [ours, theirs] = [median(times?.ours.slice(10) ?? []), median(times?.stock.slice(10) ?? [])];
      process.stdout.write(`25 × 8 rows: ours ${ours.toFixed(1)} ms, stock ${theirs.toFixed(1)} ms\n`);
      expect(ours / theirs).toBeLessThanOrEqual(0.5);
    } finally {
      await desk.context.close();
    }
  });
});

declare global {
  interface Window {
    /** Milliseconds from the next key to the total that was asked for. */
    totalAfterKey?: Promise<number>;
  }
}

/** Sets the clock of the next key: to be awaited before the key is pressed, or a slow machine presses it unseen. */
const watchTotal = (page: Page, total: string): Promise<void> =>
  page.evaluate((text) => {
    window.totalAfterKey = new Promise<number>((done, fail) => {
      let started = 0;
      setTimeout(() => fail(new Error(document.querySelector('tfoot')?.textContent)), 10_000);
      const { activeElement } = document;
      activeElement?.addEventListener('input', () => (started = performance.now()), { capture: true });
      const look = (): void => {
        const foot = document.querySelector('tfoot')?.textContent ?? '';
        if (started > 0 && foot.includes(text)) done(performance.now() - started);
        else requestAnimationFrame(look);
      };
      look();
    });
  }, total);

describe('UX-27 a line table', () => {
  it('takes 200 rows from Excel and its total follows each key within 100 ms', async () => {
    const desk = await openDesk();
    const { page } = desk;
    try {
      await page.goto(`${stock.origin}/lines.html`);
      await page.locator('[data-source="items.0.item"] input').focus();
      const rows = Array.from({ length: 200 }, (_, at) => `صنف ${at + 1}\t${at + 1}\t٠٫١`);
      await pasteBlock(page, rows.join('\r\n'));
      await page.getByText('20.00').first().waitFor();
      await expect.poll(() => page.locator('[data-line]').count()).toBe(200);
      const price = page.locator('[data-source="items.7.price"] input').first();
      await price.focus();
      await page.keyboard.press('ControlOrMeta+a');
      const times: number[] = [];
      for (const [key, total] of [
        ['1', '20.90'],
        ['2', '31.90'],
        ['3', '142.90'],
        ['4', '1,253.90'],
      ] as const) {
        await watchTotal(page, total);
        await page.keyboard.press(key);
        times.push((await page.evaluate(() => window.totalAfterKey)) ?? Number.NaN);
      }
      const shown = times.map((time) => time.toFixed(0)).join(', ');
      process.stdout.write(`total of 200 lines after a key: ${shown} ms\n`);
      expect(median(times)).toBeLessThanOrEqual(100);
    } finally {
      await desk.context.close();
    }
  });
});

import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';

/** The four scores of a page, 0–100, with what keeps a score from being full. */
export interface Scores {
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  readonly performance: number;
  readonly lost: readonly string[];
  /** Milliseconds until the first content, in Lighthouse's slow 4G with a processor four times slower. */
  readonly firstContent: number;
}

/** A port nobody listens on, most likely: the debugger of the browser Lighthouse drives. */
const debugPort = 20_000 + (process.pid % 20_000);

/** Runs Lighthouse on an address in a browser of its own. `what`: its categories, all four unless given. */
export async function scoresOf(
  address: string,
  what: readonly string[] = ['accessibility', 'best-practices', 'seo', 'performance'],
): Promise<Scores> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${debugPort}`],
  });
  try {
    const options = { port: debugPort, onlyCategories: [...what], logLevel: 'error' as const };
    // Without performance nothing is measured by time, so nothing has to be slowed down.
    const config = what.includes('performance') ? undefined : desktopConfig;
    const result = await lighthouse(address, options, config);
    if (result === undefined) throw new Error('Lighthouse did not run');
    const { categories, audits } = result.lhr;
    const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
    const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
    return {
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      performance: score('performance'),
      lost: weighed
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
      firstContent: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

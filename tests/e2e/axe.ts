import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds serious or critical on the page, one line for each rule with the first element it is about. The rules come in through the debugger,
 * which the page's content policy does not concern.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const results = await page.evaluate(async (values) => {
    // A bar that stays at the edge covers in passing what scrolls under it: nothing there is too small to be pressed.
    const staying = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const { style } of staying) style.position = 'static';
    const found = await window.axe?.run(document, {
      runOnly: { type: 'tag', values },
      // The menu, the bar and the page are landmarks already; the notices above them need none.
      rules: { region: { enabled: false } },
      resultTypes: ['violations'],
    });
    for (const { style } of staying) style.position = '';
    return found;
  }, tags);
  if (!results) throw new Error('axe did not run');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => {
      const [first] = nodes;
      const why = first?.failureSummary?.replaceAll(/\s+/g, ' ').slice(0, 300);
      return [
        `${impact} ${id}`,
        `${nodes.length} times`,
        first?.target.join(' '),
        first?.html.slice(0, 200),
        why,
      ]
        .filter(Boolean)
        .join(' | ');
    });
}

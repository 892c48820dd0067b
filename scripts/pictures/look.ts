import type { Page } from 'playwright-core';

/** What a machine can say about a screen's looks. */
export interface Finding {
  readonly kind:
    'sideways' | 'console' | 'clipped' | 'outside' | 'heading' | 'target' | 'elsewhere' | 'axe' | 'late';
  readonly text: string;
}

/** Runs in the page: nothing from outside may be named in it. */
function inspect(touch: boolean): Finding[] {
  const found: Finding[] = [];
  const root = document.documentElement;
  const name = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
    const part = [...element.classList].find((one) => one.startsWith('Mui')) ?? '';
    return `${element.localName}${part === '' ? '' : `.${part}`} "${words}"`;
  };
  const sideways = root.scrollWidth - root.clientWidth;
  if (sideways > 0) found.push({ kind: 'sideways', text: `${sideways} px wider than the window` });
  const headings = document.querySelectorAll('h1').length;
  if (headings !== 1) found.push({ kind: 'heading', text: `${headings} first headings` });
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/(?:auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const clipped: string[] = [];
  const outside: string[] = [];
  const small: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const cuts = /(?:hidden|clip)/.test(style.overflowX);
    const isReadable = element.hasAttribute('title') || element.closest('[title],[aria-label]') !== null;
    if (hasText && cuts && element.scrollWidth > element.clientWidth + 1 && !isReadable)
      clipped.push(name(element));
    if (hasText && (box.left < -1 || box.right > root.clientWidth + 1) && !scrolls(element.parentElement))
      outside.push(name(element));
    const acts = element.matches('button, a[href], input, select, textarea, [role=button], [role=tab]');
    const inText = style.display === 'inline' || style.position === 'absolute';
    const least = touch ? 44 : 24;
    if (acts && !inText && element.localName !== 'input' && box.height < least - 0.5)
      small.push(`${Math.round(box.width)}×${Math.round(box.height)} ${name(element)}`);
  }
  const most = 5;
  const note = (kind: Finding['kind'], texts: readonly string[]): void => {
    for (const text of [...new Set(texts)].slice(0, most)) found.push({ kind, text });
  };
  note('clipped', clipped);
  note('outside', outside);
  note('target', small);
  return found;
}

/** Sideways overflow, cut and lost words, headings, small targets. */
export const lookAt = (page: Page, touch: boolean): Promise<Finding[]> => page.evaluate(inspect, touch);

/** Waits until the screen stands: a heading, no placeholders, the fonts there, no request under way. */
export async function settle(page: Page, calls: ReadonlySet<unknown>, within = 8_000): Promise<Finding[]> {
  const end = Date.now() + within;
  let calm = 0;
  let waiting = 'nothing drawn';
  while (Date.now() < end) {
    waiting = await page
      .evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        if (!document.querySelector('h1:not([data-left])')) return 'no heading of its own';
        const signs =
          '.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), main aside:empty';
        return document.querySelector(signs)?.outerHTML.slice(0, 100) ?? '';
      })
      .catch(() => 'the page was left');
    calm = waiting === '' && calls.size === 0 ? calm + 1 : 0;
    if (calm >= 2) return [];
    await new Promise((done) => setTimeout(done, 40));
  }
  return [
    { kind: 'late', text: `${waiting === '' ? 'requests under way' : waiting} after ${within / 1000} s` },
  ];
}

import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { resources } from '#resources/index.ts';

const folder = new URL('../../i18n/en/', import.meta.url);

/** Every text below a value. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? value.split('||||').map((form) => form.trim())
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

let known: Promise<readonly string[]> | undefined;
/** Every English text the app may show, with its places such as `{name}` unfilled. */
function englishTexts(): Promise<readonly string[]> {
  known ??= (async () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    const modules = await Promise.all(
      files.map((file) => import(/* @vite-ignore */ new URL(file, folder).href) as Promise<object>),
    );
    const words = [...modules.flatMap(textsIn), ...resources.flatMap(({ words: { en } }) => textsIn(en))];
    return [...new Set(words)].filter((text) => /[A-Za-z]/.test(text));
  })();
  return known;
}

declare global {
  interface Window {
    /** What was made longer, by the piece of text: it is not made longer once more. */
    longerTexts?: WeakMap<Node, string>;
  }
}

/**
 * Makes the app's own English words on the open page longer by two fifths, by repeating their beginning, so that they still
 * break into lines as words do; what people typed stays. (UX-58).
 */
export async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(
    async (texts) => {
      const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`);
      const open = (text: string): RegExp =>
        new RegExp(
          `^${text
            .split(/%?\{[^}]*\}/)
            .map(escaped)
            .join('.{1,80}')}$`,
        );
      const plain = new Set(texts.filter((text) => !text.includes('{')));
      const filled = texts
        .filter((text) => text.includes('{') && /[A-Za-z]{3}/.test(text.replaceAll(/%?\{[^}]*\}/g, '')))
        .map(open);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const done = (window.longerTexts ??= new WeakMap());
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.nodeValue ?? '').trim();
        if (text === '' || done.get(node) === node.nodeValue || node.parentElement?.closest('script, style'))
          continue;
        if (!plain.has(text) && !filled.some((one) => one.test(text))) continue;
        node.nodeValue = `${node.nodeValue ?? ''} ${text.slice(0, Math.ceil(text.length * 0.4)).trim()}`;
        done.set(node, node.nodeValue);
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    },
    await englishTexts(),
  );
}

/** Texts that do not fit where they stand; an ellipsis is allowed where a title tells the whole text. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holdsText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');
    const isCut = (element: HTMLElement): boolean => {
      const style = getComputedStyle(element);
      const isSeen = element.clientWidth > 4 && style.visibility !== 'hidden' && style.display !== 'inline';
      const sideways = element.scrollWidth > element.clientWidth + 1;
      const below = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 4;
      return isSeen && (sideways || below) && element.closest('[title]:not([title=""])') === null;
    };
    return [
      ...document.querySelectorAll<HTMLElement>('body *:not(script, style, svg, svg *, input, textarea)'),
    ]
      .filter((element) => holdsText(element) && isCut(element))
      .map((element) => `${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 60)}"`);
  });

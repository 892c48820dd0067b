import { mkdtempSync, readFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BrowserContext, Page } from 'playwright-core';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs in the pseudo build only: every English word becomes 40 % longer by repeating its own beginning, so that it
 * still breaks into lines as words do. Places such as `{name}` stay whole; texts made of others are changed once.
 */
const lengthener = `
const done = new Set();
const longer = (text) => {
  if (done.has(text) || !/[A-Za-z]/.test(text)) return text;
  const bare = text.replace(/%?\\{[^}]*\\}/g, '').trim();
  const made = bare === '' ? text : text + ' ' + bare.slice(0, Math.ceil(bare.length * 0.4)).trim();
  done.add(made);
  return made;
};
const seen = new WeakSet();
export function lengthen(words) {
  if (words === null || typeof words !== 'object' || seen.has(words)) return;
  seen.add(words);
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') words[key] = value.split('||||').map((form) => longer(form)).join('||||');
    else lengthen(value);
  }
}`;

const pseudoWords = (): Plugin => ({
  name: 'pseudo-words',
  resolveId: (id) => (id === 'virtual:lengthen' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:lengthen' ? lengthener : undefined),
  transform(code, id) {
    const file = id.replaceAll('\\', '/');
    const names = /\/i18n\/en\/\w+\.ts$/.test(file)
      ? [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      : file.endsWith('/resources/index.ts')
        ? ['...resources.map(({ words }) => words.en)']
        : [];
    if (names.length === 0) return undefined;
    const list = `[${names.join(', ')}]`;
    return `import { lengthen } from 'virtual:lengthen';\n${code}\nfor (const words of ${list}) lengthen(words);\n`;
  },
});

let built: Promise<string> | undefined;
/** The app with longer English words, in a folder of its own; nothing of it is ever shipped. */
function pseudoBuild(): Promise<string> {
  built ??= (async () => {
    const outDir = mkdtempSync(path.join(tmpdir(), 'pseudo-'));
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [react(), pseudoWords()],
      build: {
        outDir,
        assetsDir: 'assets/app',
        assetsInlineLimit: 0,
        minify: false,
        modulePreload: false,
        rolldownOptions: { input: { app: path.join(root, 'app.html') } },
      },
    });
    return outDir;
  })();
  return built;
}

/** Every page of the context is the pseudo build; the API stays the real one. */
export async function withPseudoWords(context: BrowserContext): Promise<void> {
  const folder = await pseudoBuild();
  const html = readFileSync(path.join(folder, 'app.html'), 'utf8').replaceAll('{{nonce}}', '');
  await context.route('**/*', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    const file = path.join(folder, pathname);
    return pathname.startsWith('/assets/app/') && existsSync(file)
      ? route.fulfill({ path: file })
      : route.fallback();
  });
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

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = readFileSync(new URL('../fixtures/arabic-wording.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([used = '', never = '']) => ({ used, never: never.split('|') }));

/** Not shown to anybody: invented people, and the passwords and look-alikes that are refused. */
const unseen = /^(?:tests|scripts|server\/demo|server\/auth)\/|^resources\/[^/]+\/demo\/|\.test\.tsx?$/;
/** What people's own files call their columns is recognised by the import, whatever word they use, and never said. */
const recognised = /\bheadings: \{[^{}]*\}|export const \w+Headings = \{[^{}]*\}/g;
const quoted =
  /'((?:[^'\\\n]|\\.)*\p{Script=Arabic}(?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*\p{Script=Arabic}(?:[^`\\]|\\.)*)`/gu;

/** Every Arabic text in the product's sources with the file it stands in. */
function arabicTexts(): readonly (readonly [file: string, text: string])[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  return files
    .split('\n')
    .filter((file) => file !== '' && !unseen.test(file))
    .flatMap((file) =>
      [...readFileSync(`${root}/${file}`, 'utf8').replaceAll(recognised, '').matchAll(quoted)].map(
        ([, plain, template]) => [file, plain ?? template ?? ''] as const,
      ),
    );
}

/** Names a clinic begins with, as clinic.md 2.9 and 2.10 write them, and what countries call their days. */
const givenNames: readonly string[] = ['أقارب العاملين', 'عيد تحرير سيناء', 'العيد الوطني وعيد التحرير'];
/** What is struck through stays to be read, which is no removal (clinic.md 2.2). */
const struckThrough: readonly string[] = ['سبب الشطب', 'شطب'];

const bare = (text: string): string => text.normalize('NFC').replace(/[\u064b-\u0652\u0640]/g, '');
/** The word with an article or preposition before it and an ending behind it, and no part of a longer word. */
const starts = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:[وفبكل]?ال|لل|[وفبكل])?${bare(word)}(?:ات|ين|ون|ه|ها|ك|ي)?(?!\\p{L})`, 'u');

it('UX-59 one word stands for one thing, and no message blames its reader', () => {
  const texts = arabicTexts();
  expect(texts.length).toBeGreaterThan(2000);
  const found = rules.flatMap(({ used, never }) =>
    never.flatMap((word) => {
      const shape = starts(word);
      return texts
        .filter(([, text]) => ![...givenNames, ...struckThrough].includes(text) && shape.test(bare(text)))
        .map(([file, text]) => `${file}: «${word}» in «${text}», the product says «${used}»`);
    }),
  );
  expect(found).toEqual([]);
});

it('UX-59 a planted second word is found', () => {
  expect(starts('كلمة السر').test(bare('اكتب كَلِمة السر'))).toBe(true);
  expect(starts('مقر').test(bare('المقر الرئيسي'))).toBe(true);
  expect(starts('رتبة').test(bare('مرتبة'))).toBe(false);
  expect(starts('مقر').test(bare('غير مقروءة'))).toBe(false);
});

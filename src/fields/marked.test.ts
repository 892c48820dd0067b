// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { foundRanges } from './marked.tsx';

const found = (text: string, search: string): string[] =>
  foundRanges(text, search).map(([from, to]) => text.slice(from, to));

describe('found letters in the original (UX-52)', () => {
  it.each([
    ['أحمد محمّد', 'احمد', ['أحمد']],
    ['مُحَمَّد علي', 'محمد', ['مُحَمَّد ']],
    ['فاطمة الزهراء', 'فاطمه', ['فاطمة']],
    ['سلمـــى', 'سلمي', ['سلمـــى']],
    ['أحمد محمد', 'محمد احمد', ['أحمد', 'محمد']],
    ['EMP-0012', 'emp', ['EMP']],
    ['EMP-0012', '٠٠١٢', ['0012']],
    ['منى', 'سارة', []],
    ['منى', '', []],
  ])('%s, looking for %s', (text, search, parts) =>
    expect(found(text, search).map((part) => part.trim())).toEqual(parts.map((part) => part.trim())),
  );
});

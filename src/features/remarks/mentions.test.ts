import { describe, expect, it } from 'vitest';
import { bodyOf, labelFor, searchAt, typedOf, withMention, type Typed } from './mentions.ts';

const hala = { id: 'h', label: 'هالة منصور' };
const halaTwo = { id: 'i', label: 'هالة' };
const typed = (text: string, ...mentions: Typed['mentions']): Typed => ({ text, mentions });

describe('UX-82 people in a remark', () => {
  it('are those that were chosen, the longest name first; every other @ is text', () => {
    expect(bodyOf(typed('شكراً @هالة منصور و@هالة! mona@x.com @غيرهما', halaTwo, hala))).toEqual([
      { text: 'شكراً ' },
      { user_id: 'h' },
      { text: ' و' },
      { user_id: 'i' },
      { text: '! mona@x.com @غيرهما' },
    ]);
    expect(bodyOf(typed('@هالة منصور'))).toEqual([{ text: '@هالة منصور' }]);
    expect(bodyOf(typed(''))).toEqual([]);
  });

  it('come back into the box as they were sent', () => {
    const body = [{ text: 'إلى ' }, { user_id: 'h', name: 'هالة' }, { user_id: 'i', name: 'هالة' }];
    const back = typedOf(body);
    expect(back.text).toBe('إلى @هالة@هالة 2');
    expect(bodyOf(back)).toEqual([{ text: 'إلى ' }, { user_id: 'h' }, { user_id: 'i' }]);
  });

  it('of one name are told apart by what they work as', () => {
    expect(labelFor({ id: 'n', name: 'هالة', fact: 'ممرضة' }, [halaTwo])).toBe('هالة (ممرضة)');
    expect(labelFor({ id: 'i', name: 'هالة', fact: 'ممرضة' }, [halaTwo])).toBe('هالة');
  });

  it('are looked for from an @ that begins a word, as long as a name is typed', () => {
    const search = (text: string, ...mentions: Typed['mentions']) =>
      searchAt(typed(text, ...mentions), text.length)?.search;
    expect(search('@')).toBe('');
    expect(search('إلى @هال')).toBe('هال');
    expect(search('(@hala man')).toBe('hala man');
    expect(search('mona@x')).toBeUndefined();
    expect(search('@هالة منصور', hala)).toBeUndefined();
    expect(search('@هالة منصور هل')).toBe('هالة منصور هل');
    expect(search('@هالة\nسطر')).toBeUndefined();
    expect(search('لا أحد')).toBeUndefined();
  });

  it('take the place of what was typed of their name', () => {
    const { typed: after, caret } = withMention(typed('إلى @هال الآن'), { from: 4, caret: 8 }, hala);
    expect(after).toEqual({ text: 'إلى @هالة منصور الآن', mentions: [hala] });
    expect(after.text.slice(0, caret)).toBe('إلى @هالة منصور ');
  });
});

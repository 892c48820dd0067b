import { describe, expect, it } from 'vitest';
import { slugOf } from './slugs.ts';

describe('the slug of a title (platform.md 9)', () => {
  it.each([
    ['Five ways to fewer no-shows', 'five-ways-to-fewer-no-shows'],
    ['  Dentist’s day: 10% off!  ', 'dentists-day-10-off'],
    ['Café & clinic', 'cafe-clinic'],
    ['علاج الأسنان', 'alaj-alasnan'],
    ['خطة عام ٢٠٢٦', 'khta-aam-2026'],
    ['مؤتمر الأطبّاء', 'mwtmr-alatba'],
  ])('%s → %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('ends at a whole word within the limit, and is none where nothing can be written', () => {
    expect(slugOf('word '.repeat(40))).toHaveLength(69);
    expect(slugOf('ء !! ؟')).toBeUndefined();
  });
});

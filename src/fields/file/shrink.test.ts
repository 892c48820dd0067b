// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { sentSize, shrink } from './shrink.ts';

it.each([
  [4000, 3000, 2000, 1500],
  [3000, 6000, 1000, 2000],
  [2000, 1200, 2000, 1200],
  [640, 480, 640, 480],
  [10000, 3, 2000, 1],
])('a picture of %i × %i is sent as %i × %i', (width, height, sentWidth, sentHeight) =>
  expect(sentSize(width, height)).toEqual({ width: sentWidth, height: sentHeight }),
);

it('what is no picture, or cannot be read as one, is sent untouched', async () => {
  const paper = new File(['%PDF'], 'عقد.pdf', { type: 'application/pdf' });
  expect(await shrink(paper)).toBe(paper);
  const broken = new File(['x'], 'صورة.jpg', { type: 'image/jpeg' });
  expect(await shrink(broken)).toBe(broken);
});

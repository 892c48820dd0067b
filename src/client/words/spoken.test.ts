import { expect, it } from 'vitest';
import type * as Spoken from './spoken.ts';

it('UX-58 words come per language: what is still on its way is said in the other one', async () => {
  // Read anew, as when the app starts: the files of a worker share what they read, and others have kept their words by now.
  const file: string = './spoken.ts?anew';
  const anew: typeof Spoken = await import(file);
  const { keepPack, spoken, spokenOf } = anew;
  const shell = spoken('en', 'shell') as { readonly title: string };
  const words = spokenOf('rooms') as { readonly ar: { one: string }; readonly en: { one: string } };
  expect(() => shell.title).toThrow('before a language had come');
  keepPack('ar', { shell: { title: 'غرف' }, resources: { rooms: { one: 'غرفة' } } });
  expect([shell.title, words.ar.one, words.en.one]).toEqual(['غرف', 'غرفة', 'غرفة']);
  keepPack('en', { shell: { title: 'Rooms' }, resources: { rooms: { one: 'Room' } } });
  expect([{ ...shell }, words.ar.one, words.en.one]).toEqual([{ title: 'Rooms' }, 'غرفة', 'Room']);
});

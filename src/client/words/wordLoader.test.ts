import { expect, it } from 'vitest';
import { spokenOf } from './spoken.ts';
import { wordLoader } from './wordLoader.ts';

type One = { readonly one: string; readonly fields?: { readonly code: string } };
const words = (): { readonly ar: One; readonly en: One } => spokenOf('rooms') as never;

/** Scripts of words that are counted when they are fetched; `broken` ones fail. */
function newScripts() {
  const fetched: string[] = [];
  const broken = new Set<string>();
  const script =
    <T>(name: string, content: T) =>
    async () => {
      fetched.push(name);
      if (broken.has(name)) throw new TypeError('Failed to fetch');
      return { default: content };
    };
  const loader = wordLoader({
    ar: {
      start: script('ar', { resources: { rooms: { one: 'غرفة' } } } as never),
      areas: { clinic: script('ar-clinic', { rooms: { one: 'غرفة', fields: { code: 'الكود' } } }) },
    },
    en: {
      start: script('en', { resources: { rooms: { one: 'Room' } } } as never),
      areas: { clinic: script('en-clinic', { rooms: { one: 'Room', fields: { code: 'Code' } } }) },
    },
  });
  return { ...loader, fetched, broken };
}

it('UX-58 an area brings its words in each language asked for, a language those of each area, once', async () => {
  const { loadWords, loadAreaWords, fetched, broken } = newScripts();
  await loadWords('ar');
  expect([words().ar.one, words().ar.fields]).toEqual(['غرفة', undefined]);
  await Promise.all([loadAreaWords('clinic'), loadAreaWords('clinic')]);
  expect(words().ar.fields).toEqual({ code: 'الكود' });
  // Another language comes with what is there already; one that cannot be fetched is asked for again later.
  broken.add('en-clinic');
  await expect(loadWords('en')).rejects.toThrow('Failed to fetch');
  expect(words().ar.fields).toEqual({ code: 'الكود' });
  broken.clear();
  await loadWords('en');
  await loadWords('ar');
  expect(words().en).toEqual({ one: 'Room', fields: { code: 'Code' } });
  expect(fetched).toEqual(['ar', 'ar-clinic', 'en', 'en-clinic', 'en-clinic']);
});

import type { ReactNode } from 'react';
import { foldArabic } from '#i18n/digits.ts';

/** The folded text, and for each of its letters where it stands in the original. */
function foldedWithPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (const sign of foldArabic(letter)) {
      folded += sign;
      places.push(at);
    }
    at += letter.length;
  }
  return { folded, places };
}

type Range = readonly [from: number, to: number];

/** A word that stands in the text with a space inside: عبدالله in عبد الله. */
function writtenApart(folded: string, places: readonly number[], text: string, word: string): Range[] {
  const kept = [...folded].flatMap((letter, at) => (letter === ' ' ? [] : [at]));
  const start = kept
    .map((at) => folded[at])
    .join('')
    .indexOf(word);
  const first = kept[start];
  const last = kept[start + word.length - 1];
  if (first === undefined || last === undefined) return [];
  return [[places[first] ?? 0, places[last + 1] ?? text.length]];
}

/** Where the words of a search stand in a text, tashkeel and all; ranges in order, without overlaps (UX-52). */
export function foundRanges(text: string, search: string): readonly Range[] {
  const words = foldArabic(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { folded, places } = foldedWithPlaces(text);
  const found = words.flatMap((word): Range[] => {
    const start = folded.indexOf(word);
    if (start < 0) return writtenApart(folded, places, text, word);
    // Up to the next letter that counts: the tashkeel of the last one belongs to it.
    return [[places[start] ?? 0, places[start + word.length] ?? text.length]];
  });
  const merged: Range[] = [];
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

const bold = { background: 'none', color: 'inherit', fontWeight: 700, textDecoration: 'underline' } as const;

/** A text with the found letters marked in the original spelling; plain where nothing is looked for. */
export function highlighted(text: string, search: string): ReactNode {
  const ranges = foundRanges(text, search);
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push(
      text.slice(at, from),
      <mark key={from} style={bold}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}

import { foldArabic } from '#i18n/digits.ts';

/**
 * How well a text answers a question: 3 starts with it, 2 a word starts with it, 1 holds it, 0 not at all. Both are
 * folded (one alef, ي for ى, ه for ة), and every word of the question must be found.
 */
export function rank(question: string, text: string): number {
  const wanted = foldArabic(question).split(/\s+/).filter(Boolean);
  const folded = ` ${foldArabic(text)}`;
  const bare = folded.replaceAll(' ال', ' ');
  const ranks = wanted.map((word, index) => {
    if (index === 0 && (folded.startsWith(` ${word}`) || bare.startsWith(` ${word}`))) return 3;
    if (folded.includes(` ${word}`) || bare.includes(` ${word}`)) return 2;
    return folded.includes(word) ? 1 : 0;
  });
  return ranks.length === 0 ? 1 : Math.min(...ranks.slice(1), ranks[0] ?? 0);
}

/** The things whose text answers the question, best first; equal ones keep their order. */
export function matching<T extends { readonly find: string }>(question: string, things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, rank: rank(question, thing.find) }))
    .filter((one) => one.rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ thing }) => thing);
}

const EACH = 3;

/** The finds of the first kind, and at most three of every other: one person's papers do not fill the list (ux 25). */
export function fewOfEach<T extends { readonly resource: string }>(found: readonly T[]): T[] {
  const seen = new Map<string, number>();
  return found.filter(({ resource }) => {
    const before = seen.get(resource) ?? 0;
    seen.set(resource, before + 1);
    return resource === found[0]?.resource || before < EACH;
  });
}

/** A title with its days as people write them, whole in either direction of writing; the server joins plain dates. */
export const withDays = (title: string, written: (day: string) => string): string =>
  title.replaceAll(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g, (day) => `\u2066${written(day)}\u2069`);

/** A number with its plus keeps its order inside Arabic (UX-50). */
const inOrder = (fact: string): string => (fact.startsWith('+') ? `\u2066${fact}\u2069` : fact);

/** What stands small beside a find: its kind and the facts that are filled, days as people write them. */
export const detailOf = (
  kind: string,
  facts: Readonly<Record<string, unknown>> | null | undefined,
  written: (day: string) => string,
): string =>
  [kind, ...Object.values(facts ?? {}).flatMap((fact) => factText(fact))]
    .map((text) => withDays(text, written))
    .join(' · ');

const factText = (fact: unknown): readonly string[] =>
  (typeof fact === 'string' && fact !== '') || typeof fact === 'number' ? [inOrder(String(fact))] : [];

/** Days in a sentence, each once: `6/12/2026`, as both languages of the product write them. */
export const daysSaid = (days: readonly string[]): string =>
  [...new Set(days)].map((day) => day.split('-').toReversed().map(Number).join('/')).join(' · ');

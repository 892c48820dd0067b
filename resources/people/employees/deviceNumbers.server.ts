import type { RuleContext } from '#server/kit/rules.ts';

/** Who goes by the numbers people have on fingerprint devices: punches. They list themselves here, so that people know none of them. */
export const numberReaders: ((context: RuleContext, numbers: readonly string[]) => Promise<void>)[] = [];

/** An employee's number is another than before: both are told, in the transaction of the change (hr.md 2.4 rule 3). */
export async function tellNumbers(
  context: RuleContext,
  [before, after]: readonly [string | null | undefined, string | null | undefined],
): Promise<void> {
  if ((before ?? null) === (after ?? null)) return;
  const numbers = [before, after].filter((one) => typeof one === 'string');
  for (const reader of numberReaders) await reader(context, numbers);
}

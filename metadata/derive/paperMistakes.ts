import { valueKindOf } from '../fields/kinds/index.ts';
import type { AnyResource } from '../resource.ts';

/** What the types cannot see of a resource's paper, one sentence per mistake. */
export function paperMistakes({ paper, fields }: AnyResource): string[] {
  if (!paper) return [];
  const { lines = {}, inWords } = paper;
  const amount = inWords === undefined ? undefined : fields[inWords];
  return [
    ...Object.entries(lines).flatMap(([name, columns = []]) => {
      const of = fields[name]?.of;
      if (of === undefined) return [`the paper prints ${name} as lines, which has none`];
      return columns
        .filter((column) => !(column in of))
        .map((column) => `the paper prints ${name}.${column}, which is no field`);
    }),
    ...(amount && valueKindOf(amount) !== 'money'
      ? [`the paper says ${String(inWords)} in words, which is no amount`]
      : []),
  ];
}

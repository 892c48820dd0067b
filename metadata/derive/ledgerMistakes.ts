import { kinds } from '../fields/kinds/index.ts';
import type { AnyResource } from '../resource.ts';

/** What is wrong with the ledger of a declaration, one sentence each. That its names are those of fields, the types say. */
export function ledgerMistakes({ name, ledger, fields, workflow }: AnyResource): string[] {
  if (!ledger) return [];
  const { mirror, sums, documents } = ledger;
  const finer = (of: string, by: readonly string[]): boolean => {
    const { by: keys = [], beside = [] } = sums[of] ?? {};
    return by.every((key) => [...keys, ...beside].includes(key));
  };
  const amounts = [
    ...Object.values(sums).flatMap(({ adds }) => Object.values(adds)),
    ...(mirror?.exactly ?? []),
    ...(documents ? [documents.amount] : []),
  ];
  const { in: numberedIn } = documents?.numbered ?? {};
  const mistakes: readonly (readonly [boolean, string])[] = [
    [Object.keys(sums).length === 0, 'the ledger keeps no sum'],
    [workflow !== undefined, 'the rows of a ledger never change and so have no states'],
    [
      mirror !== undefined && fields[mirror.by]?.target !== name,
      `the ledger is mirrored by ${mirror?.by ?? ''}, which refers to no row of its own`,
    ],
    ...amounts.map((field): [boolean, string] => [
      fields[field] !== undefined && kinds[fields[field].kind].number === null,
      `the ledger adds up ${field}, which is no number`,
    ]),
    [
      numberedIn !== undefined && sums[numberedIn] === undefined,
      `movements are numbered in ${numberedIn ?? ''}, which is no sum of it`,
    ],
    ...Object.entries(sums).map(([sum, { adds, least }]): [boolean, string] => [
      least !== undefined && (adds[least.of] === undefined || !/^-?\d+(\.\d+)?$/.test(least.is)),
      `the sum ${sum} is at least ${least?.is ?? ''} of ${least?.of ?? ''}, which it does not keep`,
    ]),
    ...Object.entries(sums).map(([sum, { of, by }]): [boolean, string] => [
      of !== undefined && !finer(of, by),
      `the sum ${sum} is proven by ${of ?? ''}, which is no finer sum`,
    ]),
  ];
  return [...new Set(mistakes.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : [])))];
}

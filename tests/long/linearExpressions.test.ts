import { expect, it } from 'vitest';
import { boundedExpressions, builtExpressions } from '#tests/fixtures/expressions.ts';
import {
  distinct,
  markOf,
  productExpressions,
  provenExpressions,
  unproven,
} from '#tests/setup/expressions.ts';
import { repository } from '../architecture/plantedTree.ts';

it('SEC-51 every expression is judged anew, and the list of those proven holds none that is gone', async () => {
  const { found } = productExpressions(repository);
  const all = distinct(found).filter(
    ({ source }) => !boundedExpressions.some((one) => one.source === source),
  );
  const comesTo = builtExpressions.flatMap(({ file, comesTo: sources }) =>
    sources.map((source) => ({ place: file, source, flags: '' })),
  );
  expect(await unproven([...all, ...comesTo])).toEqual([]);
  const standing = new Set([...all, ...comesTo].map(markOf));
  expect([...provenExpressions()].filter((mark) => !standing.has(mark))).toEqual([]);
});

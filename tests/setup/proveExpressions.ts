/**
 * npx tsx tests/setup/proveExpressions.ts: judges the expressions of server, browser and shared code that are not in the list yet
 * and writes tests/fixtures/linearExpressions.json anew, so that `npm test` judges only what came since (SEC-51).
 */
import { writeFileSync } from 'node:fs';
import { boundedExpressions, builtExpressions } from '../fixtures/expressions.ts';
import {
  distinct,
  markOf,
  productExpressions,
  provenExpressions,
  provenFile,
  whyNotLinear,
} from './expressions.ts';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = provenExpressions();
const standing = distinct([
  ...productExpressions(root).found,
  ...builtExpressions.flatMap(({ file, comesTo }) =>
    comesTo.map((source) => ({ place: file, source, flags: '' })),
  ),
]).filter(({ source }) => !boundedExpressions.some((one) => one.source === source));
const marks: string[] = [];
for (const one of standing) {
  const why = known.has(markOf(one)) ? undefined : await whyNotLinear(one);
  if (why === undefined) marks.push(markOf(one));
  else process.stderr.write(`${one.place} /${one.source}/${one.flags}: ${why}\n`);
}
writeFileSync(provenFile, `${JSON.stringify(marks.toSorted(), null, 2)}\n`);

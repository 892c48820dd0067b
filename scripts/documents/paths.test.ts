import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/design.md',
];
/** `server/db/transaction.ts` or `server/db/functions/` between backticks; places like `<entity>` stand for many files. */
const named = /`((?:metadata|resources|i18n|server|src|public-site|tests|scripts|docs)\/[\w./-]*)`/g;

describe('the files that documents name', () => {
  it.each(documents)('%s', (document) => {
    const text = fs.readFileSync(path.join(root, document), 'utf8');
    const paths = [...text.matchAll(named)].map(([, found]) => found ?? '');
    const missing = paths.filter((found) => !fs.existsSync(path.join(root, found)));
    // The entity the walk-through adds.
    expect(missing.filter((found) => !found.includes('/insurance-companies'))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });
});

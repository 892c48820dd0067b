import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from './support/clinics.ts';

// The provider's console stands on the same engine (ADR 0006): the same suites hold it, over a catalogue of its own.
// Read afresh, and forgotten at the end: files of one worker share what they have read.
vi.resetModules();
vi.doMock('./support/realm.ts', () => ({ realm: 'console' }));
const { stopConsole } = await import('./support/console.ts');
const { startTwoClinics } = await import('./support/clinics.ts');
const { make } = await import('./support/drafts.ts');
const { resourcesUnderTest } = await import('./support/expectations.ts');
const { everythingSeen, idsIn } = await import('./support/everythingSeen.ts');

// First, while the log of what all the others do is shorter than a page.
describe('console, filters', async () => void (await import('./apiFilters.test.ts')));
describe('console, words', async () => void (await import('./words.test.ts')));
describe('console, contract', async () => void (await import('./apiContract.test.ts')));
describe('console, rights', async () => void (await import('./accessMatrix.test.ts')));
describe('console, values', async () => void (await import('./apiValues.test.ts')));
describe('console, injection', async () => void (await import('./injection.test.ts')));
describe('console, mass assignment', async () => void (await import('./massAssignment.test.ts')));
describe('console, audit', async () => void (await import('./auditEveryWrite.test.ts')));

/** Whom a clinic employs, where, and what it calls its own: none of it is the provider's. */
const ownTables = ['employees', 'users', 'roles', 'branches', 'departments', 'job_titles', 'notifications'];

it('SEC-01, SEC-10, SEC-74 its staff see of a clinic its name and subscription, and nothing of its people and work', async () => {
  const { a, b } = await startTwoClinics();
  for (const resource of resourcesUnderTest) await make(a, resource);
  const rows = await b.sql(ownTables.map((table) => `select id::text from ${table}`).join(' union all '));
  const foreign = new Set(rows.map((row) => String(row['id'])));
  expect(foreign.size).toBeGreaterThan(20);
  const search = `/search?q=${b.mark}`;
  const lookers: Actor[] = [a.owner, await a.actor({ permissions: ['editor'] })];
  for (const by of lookers) {
    const seen = await everythingSeen(a, by, [search]);
    // The clinic's own name and address are what the provider knows it by.
    const unnamed = (text: string): string =>
      text.replaceAll(`${b.mark} clinic`, '').replaceAll(b.subdomain, '');
    const leaks = seen.filter(
      ([path, text]) =>
        (path !== search && unnamed(text).includes(b.mark)) || idsIn(text).some((id) => foreign.has(id)),
    );
    expect(leaks).toEqual([]);
  }
  const all = (await everythingSeen(a, a.owner, [])).map(([, text]) => text).join();
  expect(all).toContain(b.subdomain);
});

afterAll(async () => {
  await stopConsole();
  vi.doUnmock('./support/realm.ts');
  vi.resetModules();
});

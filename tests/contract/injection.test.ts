import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injections } from '#tests/fixtures/injections.ts';
import { startSharedClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { fullRecord, type Row } from './support/drafts.ts';
import { resourcesUnderTest } from './support/expectations.ts';
import { query } from './support/requests.ts';
import { isLongRun } from '#tests/setup/longRun.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

const atOnce = 8;
/** Runs the work for every item, a few at a time. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * All entities are asked by one engine, so each is asked a tenth of the texts, every text by a tenth of the entities;
 * test:long, and a catalogue of few entities, ask everything.
 */
const share = isLongRun || resourcesUnderTest.length < 10 ? 1 : 10;

describe.each(resourcesUnderTest.map((resource, at) => [resource.name, resource, at] as const))(
  'SEC-47 %s',
  (name, resource, at) => {
    const texts = injections.filter((_, index) => index % share === at % share);
    const written = Object.entries(resource.fields).filter(
      ([, { kind }]) => kind === 'text' || kind === 'longText',
    );
    const ask = async (
      parts: Row,
    ): Promise<{ status: number; rows: unknown; took: number; text: string }> => {
      const start = performance.now();
      const answer = await clinic.owner.get(`/${name}${query(parts)}`);
      return {
        status: answer.status,
        rows: answer.json as unknown,
        took: performance.now() - start,
        text: answer.text,
      };
    };
    /** Rows that do not hold the text as it is: a name with a minus sign is rightly found by one. */
    const wrongly = (rows: unknown, text: string): readonly Row[] =>
      (rows as readonly Row[]).filter(
        (row) =>
          !Object.values(row).some((value) =>
            String(value).toLowerCase().includes(text.trim().toLowerCase()),
          ),
      );
    const rowsNow = async (): Promise<unknown> => (await ask({ range: [0, 199], sort: ['id', 'ASC'] })).rows;

    it(`takes ${texts.length} hostile texts as plain text, as values of search and filters`, async () => {
      await fullRecord(clinic, resource);
      const before = await rowsNow();
      const [field = 'id'] = written.map(([one]) => one);
      const ways: ((text: string) => Row)[] = [
        (q) => ({ filter: { q } }),
        (text) => ({ filter: { [field]: text } }),
        (text) => ({ filter: { [field]: [text] } }),
        (text) => ({ filter: { id: text } }),
        ...(written.length > 0 ? [(text: string) => ({ filter: { [`${field}_like`]: text } })] : []),
      ];
      await each(texts, async (text) => {
        for (const way of ways) {
          const { status, rows, took, text: body } = await ask(way(text));
          expect([way(text), status < 500, took < 4000]).toEqual([way(text), true, true]);
          // Found is what holds the text, and nothing else; texts that fold to nothing ask for nothing.
          if (status === 200 && text.trim().replace(/[\u200b\u202e]/g, '') !== '')
            expect([way(text), wrongly(rows, text)]).toEqual([way(text), []]);
          else if (status !== 200) expect([400, 422]).toContain(status);
          expect(body).not.toMatch(/syntax error|pg_|SELECT/);
        }
      });
      expect(await rowsNow()).toEqual(before);
    });

    it('looks names, orders, ranges, scopes and ids up instead of believing them', async () => {
      const before = await rowsNow();
      await each(texts, async (text) => {
        const asked: Row[] = [
          { filter: { [text]: 'x' } },
          { filter: { [`${text}_gte`]: 'x' } },
          { sort: [text, 'ASC'] },
          { sort: ['id', text] },
          { range: text },
          { filter: text },
          { scope: text },
        ];
        for (const parts of asked) {
          const { status, took } = await ask(parts);
          expect([parts, status, took < 4000]).toEqual([parts, expect.toBeOneOf([400, 422]), true]);
        }
        const one = await clinic.owner.get(`/${name}/${encodeURIComponent(text)}`);
        expect([text, one.status]).toEqual([text, expect.toBeOneOf([400, 404, 405])]);
        const chosen = await clinic.owner.get(`/${name}/options${query({ q: text })}`);
        expect([text, chosen.status]).toEqual([text, expect.toBeOneOf([200, 400])]);
      });
      expect(await rowsNow()).toEqual(before);
    });
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemError } from '#server/problems.ts';
import type { Row } from '#server/kit/rules.ts';
import { everything, principal, resource, startBench, type Bench } from '#tests/fixtures/repositoryBench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench('races');
});
afterAll(() => bench.database.close());

const items = resource('trial-items');
const tags = resource('trial-tags');
const people = [1, 2, 3].map((person) =>
  principal({ person: person as 1 | 2 | 3, permissions: [...everything, 'create_salary'] }),
);
const idIn = (record: Row): string => String(record['id']);
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** One random thing people do, on rows that others touch at the same time. */
async function anything(itemIds: string[], tagIds: string[]): Promise<unknown> {
  const { repository } = bench;
  const who = pick(people);
  const current = async (): Promise<Row> =>
    JSON.parse(await repository.one(who, items, pick(itemIds))) as Row;
  switch (Math.floor(Math.random() * 6)) {
    case 0: {
      const made = await repository.create(who, items, {
        title: 'سباق',
        amount: '1',
        tag_id: pick(tagIds),
        tag_ids: [pick(tagIds), pick(tagIds)],
        lines: [{ label: 'أ', tag_id: pick(tagIds) }],
      });
      return itemIds.push(idIn(made));
    }
    case 1: {
      const record = await current();
      const lines = ((record['lines'] as Row[]) ?? []).toReversed();
      const change = {
        version: record['version'],
        tag_ids: [pick(tagIds)],
        lines: [...lines, { label: 'ب' }].slice(-4),
      };
      return repository.change(who, items, idIn(record), change);
    }
    case 2:
      return repository.transition(who, items, pick(itemIds), pick(['submit', 'approve', 'refuse']), {
        verdict: 'لا',
      });
    case 3:
      return repository.remove(who, tags, pick(tagIds));
    case 4:
      return repository.makeTransitions(who, tags, pick(['archive', 'restore']), {
        ids: [pick(tagIds), pick(tagIds)],
      });
    default:
      return repository.list(who, items, { filter: JSON.stringify({ q: 'سباق', status: 'draft' }) });
  }
}

describe('many people at once', () => {
  it('REL-11 nobody gets a raw error, and what is saved holds together', async () => {
    const tagIds: string[] = [];
    const itemIds: string[] = [];
    for (let n = 0; n < 6; n += 1)
      tagIds.push(idIn(await bench.repository.create(pick(people), tags, { name: `وسم ${n}` })));
    for (let n = 0; n < 4; n += 1)
      itemIds.push(idIn(await bench.repository.create(pick(people), items, { title: 'أول', amount: '1' })));
    const failures: unknown[] = [];
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let n = 0; n < 60; n += 1)
        await anything(itemIds, tagIds).then(
          () => (done += 1),
          (error: unknown) => {
            if (!(error instanceof ProblemError) || error.status >= 500) failures.push(error);
          },
        );
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(failures).toEqual([]);
    expect(done).toBeGreaterThan(300);
    const [broken] = await bench.sql(
      1,
      `select
        (select count(*)::int from trial_items i where i.version - 1 <> (select count(*) from audit_log a
          where a.entity = 'trial-items' and a.entity_id = i.id and a.action <> 'create')) as history,
        (select count(*)::int from trial_items__lines l group by l.record_id, l.position having count(*) > 1 limit 1) as places`,
    );
    expect(broken).toEqual({ history: 0, places: null });
  });
});

it('a write that waited too long is told to try again, and nothing of it is saved', async () => {
  await bench.database.pool.query(`
    create function trial_wait() returns trigger language plpgsql as $$ begin perform pg_sleep(6); return new; end $$;
    create trigger trial_wait before insert on trial_tags for each row when (new.name = 'بطيء') execute function trial_wait();`);
  const [who] = people as [(typeof people)[number]];
  await expect(bench.repository.create(who, tags, { name: 'بطيء' })).rejects.toMatchObject({
    status: 503,
    code: 'try_again',
  });
  expect(await bench.sql(1, `select 1 from trial_tags where name = 'بطيء'`)).toEqual([]);
});

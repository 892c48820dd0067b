import { expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { ask, pool, smile, startTwoClinics } from './twoClinics.ts';

startTwoClinics();

const put = { text: 'insert into counters values ($1, $2, $3)' };
const valueOf = async (series: string) =>
  (await ask(smile, 'select value from counters where series = $1', [series])).map(({ value }) => value);

it('the last statement takes the commit with it', async () => {
  const answer = await transaction(pool, smile, async (tx) => {
    await tx.query({ ...put, values: [smile, 'kept', 1] });
    return tx.last<{ value: string }>({ text: `select value from counters where series = 'kept'` });
  });
  expect(answer.rows).toEqual([{ value: '1' }]);
  expect(await valueOf('kept')).toEqual(['1']);
});

it('nothing is asked after the last statement: it would stand outside the transaction and its wall', async () => {
  const late = transaction(pool, smile, async (tx) => {
    await tx.last({ text: 'select 1' });
    await tx.query({ ...put, values: [smile, 'late', 1] });
  });
  await expect(late).rejects.toThrow('asked something after its last statement');
  expect(await valueOf('late')).toEqual([]);
});

it('what failed before the last statement fails it too, and nothing is kept, though nobody waited for it', async () => {
  const failed = transaction(pool, smile, async (tx) => {
    await tx.query({ ...put, values: [smile, 'lost', 1] });
    // Below nothing: the table refuses it.
    const refused = tx.query({ ...put, values: [smile, 'refused', -1] });
    refused.catch(() => undefined);
    await tx.last({ text: 'select 1' });
  });
  await expect(failed).rejects.toThrow('transaction is aborted');
  expect(await valueOf('lost')).toEqual([]);
});

it('a failed last statement that somebody swallows does not look saved', async () => {
  const swallowed = transaction(pool, smile, async (tx) => {
    await tx.query({ ...put, values: [smile, 'swallowed', 1] });
    await tx.last({ ...put, values: [smile, 'swallowed', 2] }).catch(() => undefined);
    return 'saved';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(await valueOf('swallowed')).toEqual([]);
});

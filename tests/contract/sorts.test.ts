import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offeredSorts } from '#metadata/derive/sorts.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources as declared } from '#resources/index.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

const resources: readonly AnyResource[] = declared;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('no list offers an order that reads all rows (finding performance: unindexed sorts)', () => {
  it('each order that is offered has an index that can be walked', async () => {
    const { rows } = await server.database.pool.query<{ tbl: string; def: string }>(
      `select c.relname as tbl, replace(pg_get_indexdef(x.indexrelid), '"', '') as def from pg_index x join pg_class c on c.oid = x.indrelid
        where x.indisvalid and x.indpred is null`,
    );
    const orders = resources.flatMap((resource) =>
      [...(offeredSorts(resource) ?? [])].map((name) => [resource, name] as const),
    );
    expect(orders.length).toBeGreaterThan(30);
    const missing = orders.flatMap(([{ name, fields }, sort]) => {
      const field = fields[sort];
      const column = field && kinds[field.kind].text === 'folded' ? `fold(${sort})` : sort;
      const table = name.replaceAll('-', '_');
      const found = rows.some(
        ({ tbl, def }) =>
          tbl === table &&
          (def.includes(`(clinic_id, ${column}, id)`) ||
            // Each value stands for one row, or for the few of one document or moment.
            (def.startsWith('CREATE UNIQUE') && def.includes(`(clinic_id, ${column})`)) ||
            (table === 'stock_transactions' && def.includes(`(clinic_id, ${column}`))),
      );
      return found ? [] : [`${name} by ${sort}`];
    });
    expect(missing).toEqual([]);
  });
});

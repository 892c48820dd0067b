import type { StockContext, StockMovement } from '#resources/inventory/stock/stockMovements.server.ts';
import { postStock, reverseStock } from '#resources/inventory/stock/postStock.server.ts';
import { releaseStock } from '#resources/inventory/stock/freed.server.ts';
import { reserveStock } from '#resources/inventory/stock/reservations.server.ts';
import { transaction } from '#server/db/transaction.ts';
import { ProblemError } from '#server/problems.ts';
import { newKey, type Store } from './stockSupport.ts';

/** The day of the store's clock; its clinics stand in Cairo. */
const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

/** Work of the kernel in a transaction of its own, for documents that have no address yet. */
export function inKernel<T>(
  store: Store,
  work: (context: StockContext) => Promise<T>,
  key = newKey(),
  told: { event: string; to: unknown; payload: Readonly<Record<string, unknown>> }[] = [],
): Promise<T> {
  const { server, clinic, clock } = store;
  return transaction(server.database.pool, clinic.id, async (tx) => {
    const [row] = (await tx.query('select currency_digits from clinics where id = app_clinic()')).rows;
    const unusable = () => {
      throw new TypeError('The kernel writes by statements only.');
    };
    const context = {
      db: {
        query: async (sql: string, values: readonly unknown[] = []) => (await tx.query(sql, values)).rows,
        find: unusable,
        create: unusable,
        change: unusable,
      },
      fail: (code: string, options: object = {}) => {
        throw new ProblemError(code, { ...options });
      },
      notify: (event: string, to: unknown, payload: Readonly<Record<string, unknown>>) =>
        void told.push({ event, to, payload }),
      subject: {
        userId: null,
        clinic: { currencyDigits: Number(row?.['currency_digits']), timezone: 'Africa/Cairo' },
      },
      today: dayOf(clock.now),
      now: clock.now,
      locale: 'en',
      key,
    } as unknown as StockContext;
    return work(context);
  });
}

const source = { sourceType: 'test', sourceId: '00000000-0000-7000-8000-000000000001' };

/** An issue the kernel chooses batches for, or of the named batch. */
export const issueOf = (
  store: Pick<Store, 'warehouse'>,
  itemId: string,
  qty: string,
  options: { batchId?: string; overrideReason?: string; reservedFor?: string } = {},
): StockMovement => ({
  kind: 'out',
  type: 'issue',
  itemId,
  warehouseId: store.warehouse,
  qty,
  ...source,
  ...options,
});

export const post = (store: Store, moves: readonly StockMovement[], key?: string) =>
  inKernel(store, (context) => postStock(context, moves), key);

export const reverse = (store: Store, rowIds: readonly string[], key?: string) =>
  inKernel(
    store,
    (context) =>
      reverseStock(
        context,
        rowIds.map((rowId) => ({ kind: 'reversal', rowId, ...source })),
      ),
    key,
  );

export const reserve = (store: Store, itemId: string, qty: string, lineId: string) =>
  inKernel(store, (context) =>
    reserveStock(context, [
      {
        itemId,
        warehouseId: store.warehouse,
        qty,
        sourceType: 'inventory-requests',
        sourceId: lineId,
        sourceLineId: lineId,
        requesterId: null,
      },
    ]),
  );

export const release = (store: Store, lineIds: readonly string[]) =>
  inKernel(store, (context) => releaseStock(context, lineIds));

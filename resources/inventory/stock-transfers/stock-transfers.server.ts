import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { reverseStock } from '../stock/postStock.server.ts';
import { baseQuantities, linesIn, oldestDay } from '../documentLines.server.ts';
import { holdInUse } from '../openDocuments.server.ts';
import { stockTransferNotices } from './stockTransferNotices.server.ts';
import { stockTransfers } from './stock-transfers.ts';
import { factsOf, sendLines, transitWarehouse } from './dispatch.server.ts';
import { receiveTransfer, transferAtOnce } from './receive.server.ts';

type Context = RuleContext<typeof stockTransfers>;

/** Every line is a whole quantity of its item, and its batch one of the item's. */
async function checkLines(values: Row, context: Context): Promise<void> {
  const { db, refuse } = context;
  const lines = linesIn(values);
  const places = ['source_id', 'destination_id'].map((on) => ({ id: String(values[on]), on }));
  const items = lines.map((line, index) => ({ id: String(line['item_id']), on: `lines.${index}.item_id` }));
  await holdInUse(context, items, places);
  await baseQuantities(context, lines, 'qty');
  const named = lines.flatMap((line) => (line['batch_id'] ? [line['batch_id']] : []));
  if (named.length === 0) return;
  const batches = await db.query('select id, item_id from stock_batches where id = any ($1::uuid[])', [
    named,
  ]);
  const itemOf = new Map(batches.map((row) => [row['id'], row['item_id']]));
  for (const [index, line] of lines.entries())
    if (line['batch_id'] && itemOf.get(line['batch_id']) !== line['item_id'])
      refuse('batch_of_other_item', { on: `lines.${index}.batch_id` });
}

/** The keepers of the destination hear that something is coming (inventory.md 4). */
async function tellKeepers({ db, notify }: Pick<Context, 'db' | 'notify'>, transfer: Row): Promise<void> {
  const keepers = await db.query('select target_id from warehouses__keepers where record_id = $1', [
    transfer['destination_id'],
  ]);
  for (const { target_id: userId } of keepers) notify('transfer.dispatched', { userId: String(userId) }, {});
}

/** Goods between two warehouses: every quantity goes through the ledger (inventory.md 4). */
export const stockTransferRules = serverRules(stockTransfers, {
  notices: stockTransferNotices,
  computed: {
    'lines.left_qty': 'trim_scale(t.sent_qty - t.received_qty - t.lost_qty)',
    'lines.base_unit':
      'select i.base_unit from inventory_items i where i.clinic_id = t.clinic_id and i.id = t.item_id',
  },
  async check(values, context) {
    const { before, today, refuse } = context;
    const date = String(values['transfer_date']);
    if (date !== before?.transfer_date && date < oldestDay(today)) refuse('too_old', { on: 'transfer_date' });
    if (before === undefined || before.status === 'draft') await checkLines(values, context);
  },
  transitions: {
    dispatch: {
      async effect(context) {
        const transfer: Row = { ...context.record };
        // What is sent there could not arrive: the warehouse may have been stopped past the guard of open documents.
        await holdInUse(context, [], [{ id: String(transfer['destination_id']) }]);
        const lines = await sendLines(context, transfer, await transitWarehouse(context));
        await tellKeepers(context, transfer);
        return { lines };
      },
    },
    transferNow: { effect: transferAtOnce },
    receive: { effect: receiveTransfer },
    cancel: {
      async effect(context) {
        const transfer: Row = { ...context.record };
        if (transfer['status'] === 'draft') return;
        const rows = await context.db.query(
          `select id from stock_transactions where source_type = 'stock-transfers' and source_id = $1 order by seq`,
          [transfer['id']],
        );
        const facts = factsOf(transfer);
        await reverseStock(
          context,
          rows.map((row) => ({ kind: 'reversal', rowId: String(row['id']), ...facts })),
        );
      },
    },
  },
});

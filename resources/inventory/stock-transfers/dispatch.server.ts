import type { Row, RuleContext } from '#server/kit/rules.ts';
import { baseQuantities, linesIn } from '../documentLines.server.ts';
import { postStock } from '../stock/postStock.server.ts';

/** The clinic's warehouse of what is on the road. */
export async function transitWarehouse({ db }: Pick<RuleContext, 'db'>): Promise<string> {
  const [found] = await db.query(`select id from warehouses where kind = 'transit' limit 1`);
  if (!found) throw new TypeError('The clinic has no transit warehouse.');
  return String(found['id']);
}

/** What every row of the ledger says of the transfer behind it. */
export const factsOf = (transfer: Row) => ({
  sourceType: 'stock-transfers',
  sourceId: String(transfer['id']),
  sourceNumber: String(transfer['number']),
  documentDate: String(transfer['transfer_date']),
});

/**
 * Posts what leaves the source and enters transit, the soonest expiry first (inventory.md 4, 9). Answers the lines with
 * what was sent, in base units. Refuses with what a posting refuses.
 */
export async function sendLines(
  context: RuleContext,
  transfer: Row,
  transit: string,
): Promise<readonly Row[]> {
  const lines = linesIn(transfer);
  const quantities = await baseQuantities(context, lines, 'qty');
  const sent = lines.map((line, index): Row => ({ ...line, sent_qty: quantities[index]?.toFixed() ?? '0' }));
  await postStock(
    context,
    sent.map((line, index) => ({
      kind: 'shift',
      fields: { qty: `lines.${index}.qty` },
      of: 'available',
      itemId: String(line['item_id']),
      qty: String(line['sent_qty']),
      from: String(transfer['source_id']),
      to: transit,
      batchId: line['batch_id'] ? String(line['batch_id']) : undefined,
      overrideReason: line['override_reason'] ? String(line['override_reason']) : undefined,
      sourceLineId: String(line['id']),
      ...factsOf(transfer),
    })),
  );
  return sent;
}

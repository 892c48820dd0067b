import { newId } from '#server/kit/ids.ts';
import { stockTransfers } from '../stock-transfers/stock-transfers.ts';
import type { DemoBatch, Source } from './storeDiary.server.ts';
import { written, type Stocked, type StoreBook } from './storeDocuments.server.ts';

export interface Sending {
  readonly item: Stocked;
  readonly batch: DemoBatch;
  readonly qty: number;
  /** Of it, what arrived broken. */
  readonly lost?: number;
}

interface Way {
  readonly day: string;
  readonly from: string;
  readonly transit: string;
  readonly to: string;
  /** The day it arrived; on the road where not said. */
  readonly arrived?: string;
}

/** A transfer that was sent, and received with its losses where it arrived (inventory.md 4). */
export async function transfer(book: StoreBook, way: Way, sent: readonly Sending[]): Promise<void> {
  const { db, numbers, storekeeper } = book;
  const id = newId();
  const number = numbers.next(stockTransfers, 'number', way.day);
  const lines = sent.map((one) => ({ ...one, id: newId() }));
  const [left, came] = [`${way.day}T09:30:00Z`, way.arrived && `${way.arrived}T09:30:00Z`];
  await db.insert('stock_transfers', [
    {
      id,
      number,
      source_id: way.from,
      destination_id: way.to,
      transfer_date: way.day,
      dispatched_at: left,
      received_at: came,
      status: came === undefined ? 'in_transit' : 'received',
      ...written(left, storekeeper),
    },
  ]);
  await db.insert(
    'stock_transfers__lines',
    lines.map(({ id: line, item, qty, lost = 0 }, position) => ({
      id: line,
      record_id: id,
      position,
      item_id: item.id,
      unit: item.unit,
      qty,
      sent_qty: qty,
      received_qty: came === undefined ? 0 : qty - lost,
      lost_qty: came === undefined ? 0 : lost,
      lost_reason: came === undefined || lost === 0 ? null : 'damaged',
    })),
  );
  const source = { type: 'stock-transfers', id, number, actor: storekeeper };
  travel(book, { ...source, at: left }, { ...way, arrivedAt: came }, lines);
}

function travel(
  { diary }: StoreBook,
  source: Source,
  way: Way & { readonly arrivedAt: string | undefined },
  lines: readonly (Sending & { readonly id: string })[],
): void {
  for (const { batch, qty, id } of lines)
    diary.shift(source, { type: 'transfer_out', batch, warehouse: way.from, qty, lineId: id }, way.transit);
  if (way.arrivedAt === undefined) return;
  const arrival = { ...source, at: way.arrivedAt };
  for (const { batch, qty, id, lost = 0 } of lines) {
    const move = { batch, warehouse: way.transit, lineId: id };
    diary.shift(arrival, { ...move, type: 'transfer_out', qty: qty - lost }, way.to);
    if (lost > 0) diary.leave(arrival, { ...move, type: 'write_off', qty: lost, reason: 'damaged' });
  }
}

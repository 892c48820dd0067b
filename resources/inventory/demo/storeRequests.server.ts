import { newId } from '#server/kit/ids.ts';
import { inventoryRequests } from '../inventory-requests/inventory-requests.ts';
import type { DemoBatch, Source } from './storeDiary.server.ts';
import { written, type Stocked, type StoreBook } from './storeDocuments.server.ts';

export interface Requester {
  readonly user: string;
  readonly branch: string;
  readonly department: string | null;
}

interface Asked {
  readonly day: string;
  readonly who: Requester;
  readonly warehouse: string;
  readonly purpose: string;
  readonly lines: readonly { readonly item: Stocked; readonly qty: number }[];
}

type State = 'draft' | 'submitted' | 'approved' | 'rejected' | 'received';

export interface Decision {
  readonly state: State;
  readonly urgent?: boolean;
  readonly neededBy?: string;
  readonly by?: string;
  readonly reason?: string;
}

const clock = (day: string, time: string): string => `${day}T${time}:00Z`;

/** A request in the given state: a received one left the store from `batchOf`, an approved one holds its lines for seven days. */
export async function request(
  book: StoreBook,
  asked: Asked,
  decision: Decision,
  batchOf: (item: Stocked) => DemoBatch | undefined,
): Promise<void> {
  const { db, diary, numbers } = book;
  const { state } = decision;
  const head = {
    id: newId(),
    number: state === 'draft' ? null : numbers.next(inventoryRequests, 'number', asked.day),
  };
  const lines = asked.lines.map((line) => ({
    ...line,
    id: newId(),
    stock: diary.onHand(line.item.id, asked.warehouse),
  }));
  await db.insert('inventory_requests', [{ ...head, ...facts(asked), ...course(asked.day, decision) }]);
  await db.insert(
    'inventory_requests__lines',
    lines.map((line, position) => ({
      id: line.id,
      record_id: head.id,
      position,
      item_id: line.item.id,
      unit: line.item.unit,
      requested_qty: line.qty,
      approved_qty: state === 'approved' || state === 'received' ? line.qty : null,
      issued_qty: state === 'received' ? line.qty : null,
      received_qty: state === 'received' ? line.qty : null,
      stock_at_submit: state === 'draft' ? null : line.stock,
    })),
  );
  if (state === 'received') issue(book, { asked, id: head.id, number: head.number ?? '' }, lines, batchOf);
  if (state === 'approved') await hold(book, asked, head.id, lines);
}

const facts = ({ day, who, warehouse, purpose }: Asked) => ({
  requester_id: who.user,
  branch_id: who.branch,
  department_id: who.department,
  warehouse_id: warehouse,
  purpose,
  difference: false,
  ...written(clock(day, '07:00'), who.user),
});

/** When which step of it was, as far as it came. */
function course(day: string, { state, urgent, neededBy, by, reason }: Decision) {
  const isDecided = state !== 'draft' && state !== 'submitted';
  return {
    status: state,
    priority: urgent ? 'urgent' : 'normal',
    needed_by: neededBy,
    reason,
    submitted_at: state === 'draft' ? null : clock(day, '07:10'),
    decided_by: isDecided ? by : null,
    decided_at: isDecided ? clock(day, '07:40') : null,
    issued_at: state === 'received' ? clock(day, '09:00') : null,
    received_at: state === 'received' ? clock(day, '10:00') : null,
  };
}

type Line = Asked['lines'][number] & { readonly id: string };

function issue(
  { diary, storekeeper }: StoreBook,
  { asked, id, number }: { readonly asked: Asked; readonly id: string; readonly number: string },
  lines: readonly Line[],
  batchOf: (item: Stocked) => DemoBatch | undefined,
): void {
  const source: Source = {
    at: clock(asked.day, '09:00'),
    type: 'inventory-requests',
    id,
    number,
    actor: storekeeper,
    departmentId: asked.who.department ?? undefined,
  };
  for (const line of lines) {
    const batch = batchOf(line.item);
    if (!batch) throw new Error(`The demo store has no batch of ${line.item.name[1]}`);
    diary.leave(source, { type: 'issue', batch, warehouse: asked.warehouse, qty: line.qty, lineId: line.id });
  }
}

async function hold(
  { db, diary }: StoreBook,
  asked: Asked,
  id: string,
  lines: readonly Line[],
): Promise<void> {
  const from = clock(asked.day, '07:40');
  for (const { item, qty } of lines) diary.reserve(item.id, asked.warehouse, qty);
  await db.insert(
    'stock_reservations',
    lines.map((line) => ({
      id: newId(),
      item_id: line.item.id,
      warehouse_id: asked.warehouse,
      qty: line.qty,
      short_qty: 0,
      source_type: 'inventory-requests',
      source_id: id,
      source_line_id: line.id,
      requester_id: asked.who.user,
      expires_at: new Date(Date.parse(from) + 7 * 86_400_000).toISOString(),
      created_at: from,
    })),
  );
}

import type { DraftHint, DraftTools, OperationHint, Row } from '#tests/fixtures/drafts/draft.ts';
import { batchOf, firstLine } from '#tests/fixtures/drafts/stock.ts';

/** The record's first line approved as it was asked for, as approving would leave it; answers its id. */
async function approvedLine({ sql }: DraftTools, record: Row): Promise<string> {
  await sql('update inventory_requests__lines set approved_qty = requested_qty where record_id = $1', [
    record['id'],
  ]);
  return firstLine(record);
}

/** A line of which one was handed out as far as the request knows; no movement stands behind it. */
async function toldHandedOut(tools: DraftTools, record: Row): Promise<string> {
  const line = await approvedLine(tools, record);
  await tools.sql('update inventory_requests__lines set issued_qty = 1 where id = $1', [line]);
  return line;
}

/** The same line, and the one piece did not arrive. */
async function toldMissing(tools: DraftTools, record: Row): Promise<string> {
  const line = await toldHandedOut(tools, record);
  await tools.sql('update inventory_requests__lines set missing_qty = 1 where id = $1', [line]);
  await tools.sql('update inventory_requests set difference = true where id = $1', [record['id']]);
  return line;
}

/** A line handed out through the ledger, and the batch it came from. */
async function handedOut(tools: DraftTools, record: Row): Promise<Row> {
  const line = await approvedLine(tools, record);
  const batch = async (): Promise<unknown> =>
    (await tools.sql('select batch_id from stock_transactions where source_line_id = $1', [line]))[0]?.[
      'batch_id'
    ];
  if ((await batch()) === undefined) {
    await tools.sql(`update inventory_requests set status = 'approved' where id = $1`, [record['id']]);
    const lines = [{ line_id: line, qty: '1' }];
    await tools.posted(`/inventory-requests/${String(record['id'])}/issue`, { lines });
  }
  return { line_id: line, batch_id: (await batch()) ?? (await batchOf(tools)), qty: '1' };
}

const requestHints: Readonly<Record<string, OperationHint>> = {
  available: {
    query: async ({ target }) => ({
      warehouse_id: await target('warehouses'),
      items: await target('inventory-items'),
    }),
  },
  approve: {
    state: 'submitted',
    body: (_tools, record) => ({ lines: [{ line_id: firstLine(record), approved_qty: '1' }] }),
  },
  issue: {
    state: 'approved',
    body: async (tools, record) => ({ lines: [{ line_id: await approvedLine(tools, record), qty: '1' }] }),
  },
  receive: {
    state: 'issued',
    body: async (tools, record) => ({
      lines: [{ line_id: await toldHandedOut(tools, record), received_qty: '1' }],
    }),
  },
  return: { state: 'issued', body: async (tools, record) => ({ lines: [await handedOut(tools, record)] }) },
  resolveDifference: {
    state: 'received',
    body: async (tools, record) => ({
      lines: [{ line_id: await toldMissing(tools, record), outcome: 'lost' }],
      note: 'فُقدت في الطريق',
    }),
  },
};

export const draftHint: DraftHint = {
  values: async ({ fresh, target, day }) => {
    await fresh('stock-receipts');
    return {
      needed_by: day(30),
      branch_id: await target('branches'),
      // A room is one of the branch.
      room_id: null,
      warehouse_id: await target('warehouses'),
      lines: [{ item_id: await target('inventory-items'), unit: 'piece', requested_qty: '1' }],
    };
  },
  filledByServer: ['warehouse_id', 'branch_id'],
  knownBy: 'number',
  operated: ['approved', 'partly_approved', 'partly_issued', 'issued', 'received'],
  asked: { cancel: () => ({ reason: 'لم نعد نحتاجه' }) },
  operations: requestHints,
};

import { startsOf } from '#metadata/derive/transitions.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { baseQuantities, linesIn } from '../documentLines.server.ts';
import { holdInUse } from '../openDocuments.server.ts';
import { isElsewhere } from '../rooms.server.ts';
import { releaseStock } from '../stock/freed.server.ts';
import { approveRequest } from './approve.server.ts';
import { inventoryRequestNotices } from './inventoryRequestNotices.server.ts';
import { inventoryRequests } from './inventory-requests.ts';
import { issueRequest } from './issue.server.ts';
import { readBatches, readUsual, snapshot, usualWarehouse } from './reading.server.ts';
import { receiveRequest, resolveDifference, returnToStock } from './receive.server.ts';
import { idsOf } from './requestLines.server.ts';
import { lineFacts } from './shortLines.server.ts';
import { requestTransitions } from './requestTransitions.ts';

type Context = RuleContext<typeof inventoryRequests>;

/** What a request takes from its person's record where nothing is said. */
async function placed(values: Row, context: Context): Promise<Row> {
  const { subject } = context;
  const warehouse = values['warehouse_id']
    ? undefined
    : await usualWarehouse(context, values['branch_id'] ?? subject.branchIds[0] ?? null);
  return {
    ...values,
    lines: values['lines'] ?? [],
    department_id: values['department_id'] ?? subject.departmentId,
    warehouse_id: values['warehouse_id'] ?? warehouse?.['id'] ?? null,
    branch_id: values['branch_id'] ?? warehouse?.['branch_id'] ?? null,
  };
}

/** Whether a transition is possible in the state of the request `t`, as SQL. */
const canStart = (name: 'approve' | 'issue'): string =>
  `t.status in (${startsOf(requestTransitions[name])
    .map((state) => `'${state}'`)
    .join(', ')})`;

/** Internal requests: who may take the next transition, and what it does to the stock (inventory.md 8). */
export const inventoryRequestRules = serverRules(inventoryRequests, {
  notices: inventoryRequestNotices,
  computed: lineFacts,
  filters: {
    queue: `((${canStart('approve')} and (select has_right(:user, 'inventory_approve_request')))
      or (${canStart('issue')} and (select has_right(:user, 'inventory_edit_stock_batch')))
      or (t.requester_id = :user and t.status not in ('received', 'rejected', 'cancelled')))`,
  },
  async prepare(values, context) {
    return context.before ? values : placed(values, context);
  },
  async check(values, context) {
    const { before, today, refuse } = context;
    const needed = values['needed_by'];
    if (needed && needed !== before?.needed_by && String(needed) < today)
      refuse('needed_in_the_past', { on: 'needed_by' });
    if (await isElsewhere(context.db, values)) refuse('room_elsewhere', { on: 'room_id' });
    if (before === undefined || before.status === 'draft')
      await baseQuantities(context, linesIn(values), 'requested_qty');
  },
  transitions: {
    submit: {
      async guard({ record, ...context }) {
        const items = (record.lines ?? []).map(({ item_id: id }) => ({ id }));
        await holdInUse(context, items, [{ id: record.warehouse_id }]);
      },
      async effect(context) {
        return { lines: await snapshot(context, { ...context.record }), reason: null };
      },
    },
    cancel: {
      async guard({ record, asked, fail }) {
        const isDecided = record.status === 'approved' || record.status === 'partly_approved';
        if (isDecided && !asked['reason']) fail('reason_required', { on: 'reason' });
      },
      async effect({ record, ...context }) {
        await releaseStock(context, idsOf({ ...record }));
      },
    },
    approve: { effect: approveRequest },
    issue: { effect: issueRequest },
    receive: { effect: receiveRequest },
    return: { effect: returnToStock },
    resolveDifference: { effect: resolveDifference },
  },
  offered: { repeat: `t.status <> 'draft'`, resolveDifference: 't.difference' },
  operations: {
    usual: readUsual,
    batches: readBatches,
    async repeat({ record, db, fail }) {
      if (!record) return fail('not_found');
      const lines = (record.lines ?? []).map(({ item_id, unit, requested_qty, note }) => ({
        item_id,
        unit,
        requested_qty,
        note,
      }));
      const { branch_id, department_id, room_id, warehouse_id, purpose } = record;
      const head = { branch_id, department_id, room_id, warehouse_id, purpose };
      return db.create('inventory-requests', { ...head, lines });
    },
  },
});

import type { ServerRules } from '#server/kit/rules.ts';
import { overviewRows } from '../overviewReports.server.ts';
import { movementSql } from '../movementReport.server.ts';
import type { stockBatches } from './stock-batches.ts';

/** The rows of a batch's reports (inventory.md 6). */
export const batchReportRows: NonNullable<ServerRules<typeof stockBatches>['reports']> = {
  balances: `
    select b.warehouse_id as id, b.warehouse_id, b.on_hand, round(b.value, :digits) as value, w.kind
      from stock_balances b join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
      where b.batch_id = :id`,
  uses: `
    select r.id, u.seq, r.number, r.department_id, r.branch_id, r.requester_id, trim_scale(u.qty) as qty, u.last_at
      from (select t.source_id::uuid as request_id, -sum(t.qty) as qty, max(t.seq) as seq, max(t.occurred_at) as last_at
        from stock_transactions t
        where t.batch_id = :id and t.source_type = 'inventory-requests' and t.type in ('issue', 'return_in')
        group by t.source_id having sum(t.qty) <> 0) u
      join inventory_requests r on r.id = u.request_id`,
  movements: movementSql('batch_id'),
  ...overviewRows.batches,
};

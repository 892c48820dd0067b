import type { ServerRules } from '#server/kit/rules.ts';
import { movementSql } from '../movementReport.server.ts';
import type { stockBatches } from './stock-batches.ts';

/** The rows of a batch's reports (inventory.md 6). */
export const batchReportRows: NonNullable<ServerRules<typeof stockBatches>['reports']> = {
  balances: `
    select b.warehouse_id as id, b.warehouse_id, b.on_hand, round(b.value, :digits) as value, w.kind
      from stock_balances b join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
      where b.batch_id = :id`,
  movements: movementSql('batch_id'),
};

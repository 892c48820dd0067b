import { describe, expect, it } from 'vitest';
import type { Subject } from '#metadata/access.ts';
import { reportRows } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { financialFunds } from '#resources/money/funds/financial-funds.ts';
import { receiptVouchers } from '#resources/money/vouchers/receipt-vouchers.ts';
import { bonuses } from '#resources/pay/bonuses/bonuses.ts';
import { jobTitlePieces } from '#resources/people/job-titles/job-titles.pieces.tsx';
import { jobTitles } from '#resources/people/job-titles/job-titles.ts';
import { addPieces } from '#src/client/catalogue/piecesFor.ts';
import '#src/fields/index.ts';
import { askedFields } from './askedFields.ts';
import { columnsOf, firstColumns, offeredColumns } from './columns.ts';

const owner: Subject = {
  userId: 'u',
  employeeId: null,
  permissions: new Set(),
  isOwner: true,
  dataScope: 'all',
  leads: false,
};
const asked = (resource: AnyResource, transitions: readonly string[] = []): string | undefined => {
  const screen = resource.screens['list'] ?? { path: '' };
  const columns = firstColumns(columnsOf(resource, screen, owner, 'ar'));
  return askedFields({ resource, screen, columns, transitions }, owner);
};

describe('what a list asks for', () => {
  it('a list of vouchers asks for what it shows, and for no balance of their patients', () => {
    expect(asked(receiptVouchers)).toBe('id,number,date,received_from,amount,method,fund_id,status');
  });

  it('a column somebody adds is asked for too', () => {
    const offered = offeredColumns(receiptVouchers, [], owner, 'ar');
    const columns = ['number', 'owes_after', 'created_at'].map((name) =>
      offered.find((place) => place.name === name)!,
    );
    const screen = { path: '' };
    expect(askedFields({ resource: receiptVouchers, screen, columns, transitions: [] }, owner)).toBe(
      'id,number,owes_after,created_at,amount',
    );
  });

  it('a value comes with its unit, and with what the sentences of the moves of many rows say', () => {
    const asks = asked(bonuses, ['approve'])?.split(',');
    expect(asks).toEqual(expect.arrayContaining(['employee_id', 'category', 'value', 'unit', 'pay_month']));
    expect(asks).not.toContain('cancel_reason');
  });

  it('rows of which anything is drawn by hand are asked for whole, and so are those of reports', () => {
    addPieces(jobTitlePieces);
    expect(asked(jobTitles)).toBeUndefined();
    expect(asked(reportRows(financialFunds, 'statement'))).toBeUndefined();
  });
});

import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { inputPlace, later } from '#src/ui/later.tsx';
import { receiptVouchers } from './receipt-vouchers.ts';
import { desk, voucherPieces } from './voucherPieces.tsx';

const both = voucherPieces(receiptVouchers);

export const receiptVoucherPieces = pieces(receiptVouchers, {
  ...both,
  inputs: {
    ...both.inputs,
    allocations: later(async () => ({ default: (await desk()).AllocationInput }), inputPlace),
  },
  screens: {
    list: lazy(async () => ({ default: (await import('./VouchersScreen.tsx')).ReceiptsScreen })),
  },
});

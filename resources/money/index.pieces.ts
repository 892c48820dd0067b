import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { financialFundPieces } from './overview/financial-funds.pieces.tsx';
import { fundCountPieces } from './counts/fund-counts.pieces.tsx';
import { paymentVoucherPieces } from './vouchers/payment-vouchers.pieces.tsx';
import { receiptVoucherPieces } from './vouchers/receipt-vouchers.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [
  financialFundPieces,
  fundCountPieces,
  receiptVoucherPieces,
  paymentVoucherPieces,
];

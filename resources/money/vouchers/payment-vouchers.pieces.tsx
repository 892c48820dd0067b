import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { paymentVouchers } from './payment-vouchers.ts';
import { voucherPieces } from './voucherPieces.tsx';

export const paymentVoucherPieces = pieces(paymentVouchers, {
  ...voucherPieces(paymentVouchers),
  screens: {
    list: lazy(async () => ({ default: (await import('./VouchersScreen.tsx')).PaymentsScreen })),
  },
});

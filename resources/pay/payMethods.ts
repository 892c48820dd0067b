import { methodWords, type Method } from '../shared/paymentMethods.ts';

/** How pay and advances are paid out and come back: every way money goes but by card (hr.md 5, 6.3). */
export const payMethods = [
  'cash',
  'bank_transfer',
  'instapay',
  'mobile_wallet',
  'cheque',
] as const satisfies readonly Method[];

const { card: _ar, ...ar } = methodWords.ar;
const { card: _en, ...en } = methodWords.en;
export const payMethodWords = { ar, en };

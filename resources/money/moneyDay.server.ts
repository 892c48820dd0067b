import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { proofWork } from '#server/kit/ledgerProof.ts';
import { fundMovementRules } from './fund-movements/fund-movements.server.ts';

/** What money needs once a day: the proof of the funds (clinic.md 6.1). */
export const moneyDay: readonly DailyWork[] = [
  proofWork(fundMovementRules, {
    name: 'fund-proof',
    words: { ar: 'مطابقة أرصدة الخزائن لمستنداتها', en: 'Proof of the funds against their documents' },
    from: '03:45',
    expectsNone: 'the funds differ from their documents',
  }),
];

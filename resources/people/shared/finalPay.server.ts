import type { RuleContext } from '#server/kit/rules.ts';

/** A last salary that was paid, or whose payment was taken back. */
export interface FinalPay {
  readonly employeeId: string;
  readonly slipId: string;
  /** The year of the circle it belongs to. */
  readonly year: number;
  readonly isPaid: boolean;
}

/** Who keeps what a last salary pays out: leave. They list themselves here, so that pay knows none of them. */
export const finalPayReaders: ((context: RuleContext, pay: FinalPay) => Promise<void>)[] = [];

/** Tells them, in the transaction of the payment. */
export async function tellFinalPay(context: RuleContext, pay: FinalPay): Promise<void> {
  for (const reader of finalPayReaders) await reader(context, pay);
}

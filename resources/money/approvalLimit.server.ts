import { compareDecimals } from '#metadata/fields/decimals.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { moneySettings } from './money-settings/money-settings.ts';

/** The approval limit of the clinic's settings, where the amount is above it: a decimal in the clinic's currency (clinic.md 6.6). */
export async function limitBelow(
  { db }: Pick<RuleContext, 'db'>,
  amount: unknown,
): Promise<string | undefined> {
  const { expense_approval_limit: limit } = await settingsOf(db, moneySettings);
  return compareDecimals(String(amount), limit) > 0 ? limit : undefined;
}

import type { Row, RuleContext } from '#server/kit/rules.ts';

/** Documents that issue vouchers and are voided with them; theirs is the void that does nothing more when a rule makes it. */
const behind = ['clinic-expenses', 'clinic-receipts'];

/**
 * SQL of whether the voucher `t` may be voided by itself: one that pays a slip, an advance or a transfer is taken back by a step of that
 * document, which would stay paid without its money.
 */
export const voidedAlone = `(t.source_type is null or t.source_type in (${behind.map((one) => `'${one}'`).join(', ')}))`;

/** The same, asked of a voucher somebody voids or issues another for. */
export const isVoidedAlone = ({ source_type: source }: Row): boolean =>
  source === null || source === undefined || behind.includes(String(source));

/** Whether another voucher may take the place of this one: not where a document would go on naming it. */
export const isReplaceable = ({ source_type: source }: Row): boolean =>
  source === null || source === undefined;

/**
 * A voucher that was voided by itself takes the document it was issued for with it (clinic.md 6.4: the expense waits to be paid
 * again; 6.5: the income is voided). Where the document was voided, it voids its voucher, and this does nothing.
 */
export async function voidDocument(
  { db, writtenBy }: Pick<RuleContext, 'db' | 'writtenBy'>,
  voucher: Row,
  reason: unknown,
): Promise<void> {
  const source = String(voucher['source_type']);
  if (writtenBy === 'person' && behind.includes(source))
    await db.transition(source, String(voucher['source_id']), 'void', { void_reason: reason }, 'server');
}

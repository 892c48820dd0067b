import type { Row, RuleContext } from '#server/kit/rules.ts';

/** Documents that issue vouchers and are voided with them; theirs is the void that does nothing more when a rule makes it. */
const behind = ['clinic-expenses', 'clinic-receipts'];

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

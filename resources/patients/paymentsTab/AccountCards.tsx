import { compareDecimals, isNought, timesDecimals } from '#metadata/fields/decimals.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useWords } from '#src/client/words/words.ts';
import { KeyFigures, type KeyFigure } from '#src/ui/KeyFigures.tsx';
import { paymentsTabWords } from './paymentsTabWords.ts';

/** What the server says of an account in sums: exact amounts in the currency. */
export interface Summary {
  readonly opening: string;
  readonly charged: string;
  readonly discounts: string;
  readonly paid: string;
  readonly refunded: string;
  readonly balance: string;
  readonly planned: string;
  readonly credit: string;
  readonly family: { readonly members: number; readonly balance: string } | null;
}

/** What stands on the account, the balance first: who owes whom is said in words and in colour (UX-62). */
export function AccountCards({ summary }: { readonly summary: Summary }) {
  const { t, locale } = useWords(paymentsTabWords);
  const money = useMoney();
  const { balance, family } = summary;
  const owed = (amount: string): Pick<KeyFigure, 'label' | 'value' | 'tone'> => {
    const sign = compareDecimals(amount, '0');
    if (sign === 0) return { label: t.settled, value: money('0') };
    return sign > 0
      ? { label: t.owes, value: money(amount), tone: 'danger' }
      : { label: t.credit, value: money(timesDecimals(amount, '-1')), tone: 'good' };
  };
  const more: KeyFigure[] = [
    ...(isNought(summary.opening) ? [] : [{ label: t.opening, value: money(summary.opening) }]),
    ...(isNought(summary.refunded) ? [] : [{ label: t.refunded, value: money(summary.refunded) }]),
    ...(isNought(summary.planned) ? [] : [{ label: t.planned, value: money(summary.planned) }]),
    ...(family
      ? [{ ...owed(family.balance), label: say(locale, t.family, { n: String(family.members) }) }]
      : []),
  ];
  return (
    <>
      <KeyFigures
        figures={[
          owed(balance),
          { label: t.charged, value: money(summary.charged) },
          { label: t.discounts, value: money(summary.discounts) },
          { label: t.paid, value: money(summary.paid) },
        ]}
      />
      <KeyFigures figures={more} />
    </>
  );
}

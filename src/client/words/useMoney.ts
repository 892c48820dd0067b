import { useReading } from '#src/client/words/useReading.ts';

/** An amount in the clinic's currency, as people read it. */
export function useMoney(): (amount: unknown) => string {
  const { format, currency, currencyDigits } = useReading();
  return (amount) => format.money(typeof amount === 'string' ? amount : '0', currency, currencyDigits);
}

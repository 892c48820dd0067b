import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useTotals } from '#src/screens/list/useTotals.ts';
import { searchFor } from '#src/screens/list/viewState.ts';
import { ListPage } from '#src/screens/ListPage.tsx';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { methods } from '../../shared/paymentMethods.ts';
import { paymentVouchers } from './payment-vouchers.ts';
import { receiptVouchers } from './receipt-vouchers.ts';

/** Sums by the way of paying, without what was voided; each opens the vouchers it counts (issue 19, UX-39). */
function MethodSums({ resource }: { readonly resource: AnyResource }) {
  const totals = useTotals();
  const { filterValues, sort, perPage } = useListContext();
  const { pathname } = useLocation();
  const { format, locale, currency, currencyDigits } = useReading();
  if (!totals) return null;
  const words = resource.words[locale];
  const addressOf = (more: Row): string =>
    pathname + searchFor('all', { filter: { ...(filterValues as Row), ...more } }, sort, perPage);
  const figures = methods.flatMap((method) => {
    const value = totals.values[`sum_${method}`] ?? '0';
    return compareDecimals(value, '0') === 0
      ? []
      : [
          {
            label: words.options?.['method']?.[method] ?? method,
            value: <bdi>{format.money(value, currency, currencyDigits)}</bdi>,
            to: addressOf({ method, status: 'posted' }),
          },
        ];
  });
  const all = <bdi>{format.money(totals.values['amount'] ?? '0', currency, currencyDigits)}</bdi>;
  const whole = { label: words.fields['amount'] ?? '', value: all, to: addressOf({ status: 'posted' }) };
  return (
    <Box sx={{ mb: 1.5 }}>
      <KeyFigures figures={[whole, ...figures]} />
    </Box>
  );
}

const screenOf = (resource: AnyResource) =>
  function VouchersScreen() {
    return <ListPage resource={resource} screenName="list" above={<MethodSums resource={resource} />} />;
  };
/** The lists of vouchers, with their sums by the way of paying above them. */
export const ReceiptsScreen = screenOf(receiptVouchers);
export const PaymentsScreen = screenOf(paymentVouchers);

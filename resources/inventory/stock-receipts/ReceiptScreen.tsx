import { useMemo } from 'react';
import CreateScreen from '#src/screens/CreateScreen.tsx';
import { RecordLoading } from '#src/screens/ShowScreen.tsx';
import { stockReceipts } from './stock-receipts.ts';
import { useReceiptFacts } from './useReceipt.tsx';

/** `inventory/stock/add`: the generated form, begun with the clinic's settings of tax and the warehouse goods arrive in. */
export default function ReceiptScreen() {
  const facts = useReceiptFacts([]);
  const presets = useMemo(
    () => facts && { tax_in_cost: facts.tax_in_cost, warehouse_id: facts.warehouse_id },
    // The settings as they were when the form was opened.
    // oxlint-disable-next-line react/exhaustive-deps
    [facts === undefined],
  );
  if (presets === undefined) return <RecordLoading />;
  return <CreateScreen resource={stockReceipts} screenName="create" presets={presets} />;
}

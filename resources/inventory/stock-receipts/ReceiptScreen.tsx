import { useState } from 'react';
import { Loaded } from '#src/ui/Loaded.tsx';
import CreateScreen from '#src/screens/CreateScreen.tsx';
import { stockReceipts } from './stock-receipts.ts';
import { useReceiptDefaults, type ReceiptDefaults } from './useReceipt.tsx';

/** The form with the settings as they were when it was opened: what is asked for again later changes nothing typed. */
function Begun({ defaults }: { readonly defaults: ReceiptDefaults }) {
  const [presets] = useState({ tax_in_cost: defaults.tax_in_cost, warehouse_id: defaults.warehouse_id });
  return <CreateScreen resource={stockReceipts} screenName="create" presets={presets} />;
}

/** `inventory/stock/add`: the generated form, begun with the clinic's settings of tax and the warehouse goods arrive in. */
export default function ReceiptScreen() {
  const query = useReceiptDefaults();
  return <Loaded query={query}>{(defaults) => <Begun defaults={defaults} />}</Loaded>;
}

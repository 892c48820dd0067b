import { useState } from 'react';
import { Loaded } from '#src/ui/Loaded.tsx';
import CreateScreen from '#src/screens/CreateScreen.tsx';
import type { ReceiptFacts } from './liveCosts.ts';
import { stockReceipts } from './stock-receipts.ts';
import { useFactsQuery } from './useReceipt.tsx';

/** The form with the settings as they were when it was opened: what is asked for again later changes nothing typed. */
function Begun({ facts }: { readonly facts: ReceiptFacts }) {
  const [presets] = useState({ tax_in_cost: facts.tax_in_cost, warehouse_id: facts.warehouse_id });
  return <CreateScreen resource={stockReceipts} screenName="create" presets={presets} />;
}

/** `inventory/stock/add`: the generated form, begun with the clinic's settings of tax and the warehouse goods arrive in. */
export default function ReceiptScreen() {
  const query = useFactsQuery([]);
  return <Loaded query={query}>{(facts) => <Begun facts={facts} />}</Loaded>;
}

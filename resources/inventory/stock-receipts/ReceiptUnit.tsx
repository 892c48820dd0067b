import LineUnit from '../lines/LineUnit.tsx';
import { stockReceipts } from './stock-receipts.ts';

interface ReceiptUnitProps {
  readonly source: string;
  readonly dense?: boolean | undefined;
}

/** The unit a line is received in: the item's own ones, the one it is bought in first (inventory.md 2, 6). */
export default function ReceiptUnit(props: ReceiptUnitProps) {
  return <LineUnit {...props} resource={stockReceipts} bought />;
}

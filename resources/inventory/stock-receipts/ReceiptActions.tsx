import { LabelsButton } from '../labels/LabelsButton.tsx';
import { ReceiptLabelsDialog } from '../labels/ReceiptLabels.tsx';

interface Receipt {
  readonly id?: string;
  readonly status?: string;
  readonly lines?: unknown;
}

/** On a receipt's page: the labels of what came in. Nothing once it was taken back. */
export default function ReceiptActions({ record }: { readonly record: Receipt }) {
  if (record.id === undefined || record.status !== 'posted') return null;
  return (
    <LabelsButton>{(onClose) => <ReceiptLabelsDialog record={record} onClose={onClose} />}</LabelsButton>
  );
}

import { OperationDialog } from '#src/screens/show/OperationDialog.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestRecord } from './requestRecord.ts';

interface DialogProps {
  readonly record: RequestRecord;
  readonly onClose: () => void;
}

/** A new draft with the same lines, opened once it is there. */
export default function RepeatRequest({ record, onClose }: DialogProps) {
  return (
    <OperationDialog resource={inventoryRequests} operation="repeat" record={record} onClose={onClose} />
  );
}

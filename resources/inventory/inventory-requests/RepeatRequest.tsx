import { OperationDialog } from '#src/screens/show/OperationDialog.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import type { StepProps } from './useStep.tsx';

/** A new draft with the same lines, opened once it is there. */
export default function RepeatRequest({ record, onClose }: StepProps) {
  return (
    <OperationDialog resource={inventoryRequests} operation="repeat" record={record} onClose={onClose} />
  );
}

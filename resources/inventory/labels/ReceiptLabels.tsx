import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { decide } from '#metadata/access.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { seeBatches } from '../stockRights.ts';
import LabelsDialog from './LabelsDialog.tsx';
import { receivedLabels, type BatchFacts, type ReceivedLine } from './receivedLabels.tsx';

interface Receipt {
  readonly id?: string;
  readonly lines?: unknown;
}
interface Received {
  readonly lines: readonly ReceivedLine[];
  readonly batches: readonly BatchFacts[];
}

const linesOf = ({ lines }: Receipt): readonly ReceivedLine[] =>
  Array.isArray(lines) ? (lines as readonly ReceivedLine[]) : [];

function ReceivedLabels({ lines, batches, onClose }: Received & { readonly onClose: () => void }) {
  const reading = useReading();
  const asked = useMemo(() => receivedLabels(lines, batches, reading), [lines, batches, reading]);
  return <LabelsDialog asked={asked} onClose={onClose} />;
}

interface DialogProps<Row> {
  readonly record: Row;
  readonly onClose: () => void;
}

/** Labels of what came in by a receipt, as its batches stand now; who may not read batches has what the receipt says. */
export function ReceiptLabelsDialog({ record, onClose }: DialogProps<Receipt>) {
  const provider = useClinicProvider();
  const subject = useSubject();
  const { data } = useQuery({
    queryKey: ['stock-receipts', 'labels', record.id],
    gcTime: 0,
    queryFn: async (): Promise<Received> => {
      const lines = linesOf(record);
      const ids = lines.flatMap(({ batch_id: id }) => (id ? [id] : []));
      const may = decide(seeBatches, subject) !== undefined && ids.length > 0;
      const batches = may
        ? (await provider.getMany<BatchFacts & { id: string }>('stock-batches', { ids })).data
        : [];
      return { lines, batches };
    },
  });
  return data ? <ReceivedLabels {...data} onClose={onClose} /> : null;
}

/** Labels of one batch: in the unit and number of its line of the receipt. */
export function BatchLabelsDialog({
  record,
  onClose,
}: DialogProps<BatchFacts & { readonly receipt_id?: unknown }>) {
  const provider = useClinicProvider();
  const { data } = useQuery({
    queryKey: ['stock-batches', 'labels', record.id],
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Received> => {
      const id = String(record.receipt_id);
      const receipt = await provider.getOne<Receipt & { id: string }>('stock-receipts', { id, signal });
      const lines = linesOf(receipt.data).filter(({ batch_id: batch }) => batch === record.id);
      return { lines, batches: [record] };
    },
  });
  return data ? <ReceivedLabels {...data} onClose={onClose} /> : null;
}

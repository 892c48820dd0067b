import type { RecordOf } from '#metadata/resource.ts';
import { QuickCreatePanel } from '#src/screens/form/QuickCreatePanel.tsx';
import { patientNotes } from './patient-notes.ts';

interface AddendumPanelProps {
  readonly record: RecordOf<typeof patientNotes>;
  readonly onClose: () => void;
}

/** A note of the same patient and kind, below the one it adds to: what was written stays as it was (clinic.md 2.2). */
export default function AddendumPanel({ record, onClose }: AddendumPanelProps) {
  const { patient_id, kind, tooth_fdi } = record;
  const given = { patient_id, kind, tooth_fdi, parent_id: record.parent_id ?? record.id };
  return (
    <QuickCreatePanel resource={patientNotes} given={given} onCreated={() => undefined} onClose={onClose} />
  );
}

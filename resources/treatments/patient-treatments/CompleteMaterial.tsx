import { useController } from 'react-hook-form';
import type { Row } from '#src/client/records/row.ts';
import { UsePreview } from '../../inventory/consumption/UsePreview.tsx';

/** In the dialog that completes a line: what it takes from the store, and which optional material was used. */
export function CompleteMaterial({ source, record }: { readonly source: string; readonly record: Row }) {
  const { field } = useController({ name: source });
  const asked = new URLSearchParams({
    procedure_id: String(record['procedure_id']),
    quantity: String(record['quantity']),
    treatment_id: String(record['id']),
    ...(record['appointment_id'] ? { appointment_id: String(record['appointment_id']) } : {}),
  });
  return (
    <UsePreview
      path={`/patient-treatments/materials?${asked.toString()}`}
      taken={(field.value ?? []) as readonly string[]}
      onTaken={field.onChange}
    />
  );
}

import { Box } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import { UsePreview } from '../../inventory/consumption/UsePreview.tsx';

interface DoneMaterialProps {
  readonly form: UseFormReturn;
  readonly appointmentId: string | undefined;
  /** Optional lines of the recipe that were used. */
  readonly taken: readonly string[];
  readonly onTaken: (lineIds: readonly string[]) => void;
}

/** What «done today» takes from the store, once the procedure is chosen: as often as teeth are. */
export function DoneMaterial({ form, appointmentId, ...choice }: DoneMaterialProps) {
  const procedure: unknown = form.watch('procedure_id');
  const teeth: unknown = form.watch('teeth');
  if (typeof procedure !== 'string' || procedure === '') return null;
  const quantity = Array.isArray(teeth) && teeth.length > 0 ? teeth.length : 1;
  const asked = new URLSearchParams({
    procedure_id: procedure,
    quantity: String(quantity),
    ...(appointmentId === undefined ? {} : { appointment_id: appointmentId }),
  });
  return (
    <Box sx={{ mt: 2 }}>
      <UsePreview path={`/patient-treatments/materials?${asked.toString()}`} {...choice} />
    </Box>
  );
}

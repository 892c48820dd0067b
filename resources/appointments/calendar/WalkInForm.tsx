import '#src/fields/index.ts';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { appointments } from '../appointments/appointments.ts';
import { calendarWords } from './calendarWords.ts';
import { NoShowsOf } from './NoShowWarning.tsx';

/** What is asked of who came without a booking, as the operation declares it, in the words of a visit. */
const declaration = { ...appointments, fields: appointments.operations?.walkIn.body ?? {} } as AnyResource;

/** How often the chosen patient did not come. */
const missedBelow = ({ patient_id: patient }: Readonly<Record<string, unknown>>): ReactNode => (
  <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
    <NoShowsOf patient={patient} />
  </Box>
);

/** Takes somebody who came without a booking into the queue, as arrived (clinic.md A2). */
export default function WalkInForm({
  doctorId,
  onClose,
}: {
  readonly doctorId: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useWords(calendarWords);
  const provider = useClinicProvider();
  const refresh = useRefresh(appointments);
  const notify = useNotify();
  return (
    <FormDialog
      title={t.drawers.walkIn}
      declaration={declaration}
      initial={doctorId === undefined ? {} : { doctor_id: doctorId }}
      save={t.drawers.walkInSave}
      below={missedBelow}
      send={(body, idempotencyKey) =>
        provider.operate('appointments', { operation: 'walkIn', body, idempotencyKey })
      }
      onSaved={() => {
        refresh();
        notify(t.drawers.walkInDone, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

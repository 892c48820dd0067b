import { useState } from 'react';
import { Button } from '@mui/material';
import EventIcon from '@mui/icons-material/EventOutlined';
import type { RecordOf } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import { BookingForm } from '../../appointments/calendar/BookingLater.tsx';
import type { patients } from './patients.ts';

const words = { ar: { book: 'حجز موعد' }, en: { book: 'Book a visit' } };

/** The booking of the calendar over the patient's page, with the patient and their doctor filled in (UX-32). */
export default function BookVisit({ record }: { readonly record: RecordOf<typeof patients> }) {
  const { t } = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const {
    id,
    full_name: name,
    primary_doctor_id: doctor,
    _labels,
  } = record as typeof record & {
    readonly _labels?: Readonly<Record<string, string>>;
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<EventIcon />}
        onClick={() => setOpen(true)}
        sx={{ flexGrow: { xs: 1, sm: 0 } }}
      >
        {t.book}
      </Button>
      {isOpen ? (
        <BookingForm
          wish={{
            patient_id: id,
            ...(doctor ? { doctor_id: doctor } : {}),
            _labels: { patient_id: name, doctor_id: _labels?.['primary_doctor_id'] ?? '' },
          }}
          onBooked={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

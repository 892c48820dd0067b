import { Button } from '@mui/material';
import EventIcon from '@mui/icons-material/EventOutlined';
import { Link } from 'react-router-dom';
import type { RecordOf } from '#metadata/resource.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { listAddress } from '#src/screens/parts/access.ts';
import type { patients } from './patients.ts';

const words = { ar: { book: 'حجز موعد' }, en: { book: 'Book a visit' } };

/** The way to the booking of the calendar, with the patient and their doctor filled in (UX-32). */
export function BookVisit({ record }: { readonly record: RecordOf<typeof patients> }) {
  const { t } = useWords(words);
  const subject = useSubject();
  const visits = entryOf('appointments');
  const calendar = visits && listAddress(visits, subject, {});
  if (calendar === undefined) return null;
  const { id, primary_doctor_id: doctor } = record;
  const wish = { patient_id: id, ...(doctor ? { doctor_id: doctor } : {}) };
  return (
    <Button
      component={Link}
      to={`${calendar}?new=${encodeURIComponent(JSON.stringify(wish))}`}
      variant="contained"
      startIcon={<EventIcon />}
      sx={{ flexGrow: { xs: 1, sm: 0 } }}
    >
      {t.book}
    </Button>
  );
}

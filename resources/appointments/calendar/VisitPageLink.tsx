import { Button, IconButton } from '@mui/material';
import NoteIcon from '@mui/icons-material/EditNote';
import { Link } from 'react-router-dom';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo, showAddress } from '#src/screens/parts/access.ts';
import type { Visit } from './calendarAnswer.tsx';
import { calendarWords } from './calendarWords.ts';

interface LinkProps {
  readonly visit: Visit;
  /** In a row of several: the sign alone, with its words for the ear. */
  readonly small?: boolean;
}

/** The page of the visit in the file of its patient, by one tap, for whoever reads what is written there (ux.md UX-78). */
export function VisitPageLink({ visit, small = false }: LinkProps) {
  const { t } = useWords(calendarWords);
  const subject = useSubject();
  const [patients, notes] = [entryOf('patients'), entryOf('visit-notes')];
  if (!visit.patient.open || !patients || !notes || !mayDo(notes, 'list', subject)) return null;
  const file = showAddress(patients, subject, {}, visit.patient.id);
  if (file === undefined) return null;
  const to = `${file}?${new URLSearchParams({ tab: 'visit', visit: visit.id }).toString()}`;
  if (small)
    return (
      <IconButton component={Link} to={to} aria-label={`${t.menu.page}: ${visit.patient.name}`}>
        <NoteIcon fontSize="small" />
      </IconButton>
    );
  return (
    <Button size="small" component={Link} to={to} startIcon={<NoteIcon />}>
      {t.menu.page}
    </Button>
  );
}

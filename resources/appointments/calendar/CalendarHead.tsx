import { Button, IconButton, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useWords } from '#src/client/words/words.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { appointments } from '../appointments/appointments.ts';
import { calendarWords } from './calendarWords.ts';

/** The heading, with what can be done from everywhere. */
export function CalendarHead({
  name,
  count,
  onBook,
  onPrint,
}: {
  readonly name: 'list' | 'self';
  readonly count: number | undefined;
  readonly onBook: (() => void) | undefined;
  readonly onPrint: (() => void) | undefined;
}) {
  const { t, say, locale } = useWords(calendarWords);
  const words = appointments.words[locale];
  return (
    <PageHead
      tight
      title={name === 'self' ? words.screens.self : words.many}
      help={<PageHelp page="calendar" />}
      beside={
        count === undefined ? null : (
          <Typography variant="body2" component="span" color="text.secondary" role="status">
            {say(t.count, { n: count })}
          </Typography>
        )
      }
    >
      {onPrint ? (
        <IconButton aria-label={t.print} title={t.print} onClick={onPrint}>
          <PrintIcon />
        </IconButton>
      ) : null}
      {onBook ? (
        <Button variant="contained" startIcon={<AddIcon />} onClick={onBook}>
          {t.book}
        </Button>
      ) : null}
    </PageHead>
  );
}

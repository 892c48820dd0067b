import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { useTimes } from '../calendar/useTimes.tsx';
import { roomEventDialogWords } from './roomEventDialogWords.ts';

interface Clash {
  readonly id: string;
  readonly starts_at: string;
  readonly visit?: true;
  readonly status?: string;
  readonly patient?: string;
  readonly doctor?: string;
  readonly title?: string;
}

interface Details {
  readonly n?: number;
  readonly clashes?: readonly Clash[];
  readonly passes?: string;
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Clash[] }) {
  const { t } = useWords(roomEventDialogWords);
  const { momentOf } = useTimes();
  if (rows.length === 0) return null;
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 1.5, paddingInlineStart: 2.5 }}>
        {rows.map(({ id, starts_at: at, patient = '', doctor = '', title: event = '', visit, status }) => (
          <li key={id}>
            {momentOf(at)} · <bdi>{visit ? patient : event}</bdi>
            {visit && doctor ? (
              <>
                {' '}
                · <bdi>{doctor}</bdi>
              </>
            ) : null}
            {status === 'in_progress' ? ` (${t.inside})` : null}
          </li>
        ))}
      </Box>
    </>
  );
}

/** What has the room in the time of an event; visits may be taken out of it (clinic.md 3.2). */
export default function RoomTakenDialog(props: {
  readonly text: string;
  readonly details: unknown;
  readonly onPass: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { t, say } = useWords(roomEventDialogWords);
  const { n = 0, clashes, passes } = props.details as Details;
  if (!clashes) return null;
  const visits = clashes.filter(({ visit }) => visit === true);
  const unseen = n - clashes.length;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={props.onClose} aria-label={t.title}>
      <DialogTitle>{t.title}</DialogTitle>
      <DialogContent>
        <Rows title={t.visits} rows={visits} />
        <Rows title={t.events} rows={clashes.filter(({ visit }) => visit !== true)} />
        {unseen > 0 ? <Typography sx={{ mb: 1.5 }}>{say(t.unseen, { n: unseen })}</Typography> : null}
        <Typography color="text.secondary">{passes === undefined ? t.stays : t.leave}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t.back}</Button>
        {passes === undefined ? null : (
          <Button
            variant="contained"
            onClick={() => {
              props.onClose();
              props.onPass(passes);
            }}
          >
            {t.out}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

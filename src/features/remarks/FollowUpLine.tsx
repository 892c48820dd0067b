import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import DayIcon from '@mui/icons-material/EventOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { addressOf, useLookAgain, type Place, type Remark } from './api.ts';
import { useRemarkWords } from './words.ts';

interface FollowUpLineProps {
  readonly place: Place;
  readonly remark: Remark;
  readonly open: boolean;
}

/** Marks it done or not; the same key is sent until it went through. */
function useSettle({ place, remark }: Omit<FollowUpLineProps, 'open'>) {
  const notifyError = useNotifyError();
  const lookAgain = useLookAgain(place);
  const attempt = useOneTry(remark.version);
  const [working, setWorking] = useState(false);
  const settle = async (done: boolean): Promise<void> => {
    setWorking(true);
    try {
      await attempt(({ key, version }) =>
        callApi(`${addressOf(place)}/${remark.id}/follow-up`, {
          method: 'POST',
          body: { version, done },
          idempotencyKey: key,
        }),
      );
    } catch (error) {
      notifyError(error);
    }
    await lookAgain();
    setWorking(false);
  };
  return { settle, working };
}

/** When it is to be taken up again, or that it was: a word and a sign beside the colour. */
export function FollowUpLine(props: FollowUpLineProps) {
  const { remark, open } = props;
  const { t, say } = useRemarkWords();
  const { format, today } = useReading();
  const { settle, working } = useSettle(props);
  const { follow_up: wanted } = remark;
  if (wanted === null) return null;
  const isDone = wanted.done_at !== null;
  const day = format.date(wanted.on);
  const due =
    wanted.on === today ? t.followUpDue : say(wanted.on < today ? t.followUpLate : t.followUpOn, { day });
  const words = isDone
    ? say(t.doneBy, { name: wanted.done_by ?? '', when: format.dateTime(wanted.done_at ?? '') })
    : due;
  const Icon = isDone ? DoneIcon : DayIcon;
  const color = isDone ? 'success.main' : wanted.on <= today ? 'warning.main' : 'text.secondary';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, mt: 0.75 }}>
      <Box sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
        <Icon sx={{ fontSize: 18, color, mt: 0.25 }} />
        <Typography variant="body2" sx={{ color, minWidth: 0, overflowWrap: 'anywhere' }}>
          {words}
        </Typography>
      </Box>
      {open ? (
        <Button size="small" loading={working} onClick={() => void settle(!isDone)}>
          {isDone ? t.reopen : t.done}
        </Button>
      ) : null}
    </Box>
  );
}

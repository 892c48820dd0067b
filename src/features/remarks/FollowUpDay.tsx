import { useState } from 'react';
import { Button, Chip, IconButton, Popover, Tooltip, useMediaQuery, type Theme } from '@mui/material';
import DayIcon from '@mui/icons-material/EventOutlined';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { useRemarkWords } from './words.ts';

const Calendar = later(() => import('#src/ui/Calendar.tsx'));

interface FollowUpDayProps {
  readonly day: string | null;
  readonly onChange: (day: string | null) => void;
}

/** The day a remark is to be taken up again: chosen from a calendar, taken away with one tap. */
export function FollowUpDay({ day, onChange }: FollowUpDayProps) {
  const { t, say } = useRemarkWords();
  const reading = useReading();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = (event: { readonly currentTarget: HTMLElement }): void => setAnchor(event.currentTarget);
  const choose = (chosen: string): void => {
    setAnchor(null);
    onChange(chosen);
  };
  return (
    <>
      {day !== null ? (
        <Chip
          icon={<DayIcon />}
          label={say(t.followUpOn, { day: reading.format.date(day) })}
          onClick={open}
          onDelete={() => onChange(null)}
          slotProps={{ label: { dir: 'auto' } }}
          aria-label={say(t.followUpOn, { day: reading.format.date(day) })}
        />
      ) : isNarrow ? (
        <Tooltip title={t.followUp}>
          <IconButton aria-label={t.followUp} onClick={open}>
            <DayIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button size="small" color="inherit" startIcon={<DayIcon />} onClick={open}>
          {t.followUp}
        </Button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <Calendar value={day ?? undefined} onChoose={choose} reading={reading} earliest={reading.today} />
      </Popover>
    </>
  );
}

import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useClinic } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

interface LetterheadProps {
  readonly title?: string;
  /** By whom and when, where more is known than the time. */
  readonly printed?: string;
}

/** Whose paper it is: the clinic's mark and name, what is printed, and when. */
export function Letterhead({ title, printed }: LetterheadProps) {
  const { name, logo } = useClinic();
  const { t, locale, format } = useReading();
  const [now] = useState(() => new Date().toISOString());
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pb: 1.5,
        mb: 2,
        borderBottom: 2,
        borderColor: 'divider',
      }}
    >
      <Box
        component="img"
        src={logo ?? '/logo.svg'}
        alt=""
        sx={{ width: 48, height: 48, objectFit: 'contain' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{name}</Typography>
        {title === undefined ? null : <Typography variant="body2">{title}</Typography>}
      </Box>
      <Typography variant="caption">
        {printed ?? say(locale, t.show.printed, { when: format.dateTime(now) })}
      </Typography>
    </Box>
  );
}

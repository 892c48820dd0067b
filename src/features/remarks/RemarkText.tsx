import { Box, Typography } from '@mui/material';
import { useMe } from '#src/client/session/subject.ts';
import type { Part } from './mentions.ts';

const chip = {
  display: 'inline-block',
  px: 0.75,
  borderRadius: 0.75,
  bgcolor: 'clinic.tint',
  // On one's own remark the ground is the tint already.
  '[data-tinted="true"] &': { bgcolor: 'background.paper' },
  color: 'text.primary',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const;

/** The text of a remark: always text, people as chips, one's own name the stronger (SEC-41, SEC-50). */
export function RemarkText({
  body,
  quiet = false,
}: {
  readonly body: readonly Part[];
  readonly quiet?: boolean;
}) {
  const { details } = useMe();
  return (
    <Typography
      component="div"
      dir="auto"
      color={quiet ? 'text.secondary' : 'text.primary'}
      variant={quiet ? 'body2' : 'body1'}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {body.map((part, index) =>
        'text' in part ? (
          <span key={index}>{part.text}</span>
        ) : (
          <Box
            component="bdi"
            key={index}
            sx={
              part.user_id === details.user_id
                ? { ...chip, '&&': { bgcolor: 'primary.main', color: 'primary.contrastText' } }
                : chip
            }
          >
            @{part.name}
          </Box>
        ),
      )}
    </Typography>
  );
}

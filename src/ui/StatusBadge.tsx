import { Box, type Theme } from '@mui/material';
import type { Tone } from '#metadata/workflow.ts';

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly label: string;
}

/** The state of a record: a coloured dot, a soft ground and the word. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <Box
      component="span"
      className="status-badge"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        paddingInline: 1,
        height: 24,
        borderRadius: 12,
        fontSize: 13,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: ({ palette }: Theme) => palette.tones[tone].text,
        backgroundColor: ({ palette }: Theme) => palette.tones[tone].ground,
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 7,
          height: 7,
          borderRadius: '50%',
          flex: 'none',
          border: '1.5px solid currentColor',
          backgroundColor: tone === 'muted' ? 'transparent' : 'currentColor',
        }}
      />
      {label}
    </Box>
  );
}

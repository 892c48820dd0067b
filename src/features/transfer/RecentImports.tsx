import { useId, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useRecentImports, type RecentImport } from './useImport.ts';
import { useTransferWords } from './words.ts';

interface RecentProps {
  readonly resource: AnyResource;
  /** Opens an import where it stopped: its result holds the way back (UX-44). */
  readonly onOpen: (id: string) => void;
}

function One({ one, onOpen }: { readonly one: RecentImport } & Pick<RecentProps, 'onOpen'>) {
  const { t, say } = useTransferWords();
  const { format } = useReading();
  const [openedAt] = useState(() => Date.now());
  const mayUndo = one.undo_until !== null && one.written > 0 && Date.parse(one.undo_until) > openedAt;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{one.file_name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t.import.states[one.state]} · {format.dateTime(one.created_at)}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div">
          {say(t.import.recentRows, { n: one.rows, written: one.written })}
          {mayUndo && one.undo_until !== null
            ? ` · ${say(t.import.undoUntil, { at: format.dateTime(one.undo_until) })}`
            : ''}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`${mayUndo ? t.import.recentUndo : t.import.recentOpen}: ${one.file_name}`}
        onClick={() => onOpen(one.id)}
      >
        {mayUndo ? t.import.recentUndo : t.import.recentOpen}
      </Button>
    </Box>
  );
}

/** The latest imports of this list with their state: closed ones are found again, and taken back for a day (UX-44). */
export function RecentImports({ resource, onOpen }: RecentProps) {
  const { t } = useTransferWords();
  const id = useId();
  const recent = useRecentImports(resource.name);
  if (recent.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ pb: 0.5 }}>
        {t.import.recent}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {recent.map((one) => (
          <One key={one.id} one={one} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
}

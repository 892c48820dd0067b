import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { BulkDialog } from '../workflow/BulkDialog.tsx';
import { canStart } from '../workflow/moves.ts';
import { useListSetting, type ListRow } from './listSetting.ts';

/** What can be done with the selected rows; only moves that at least one of them can make. */
export function BulkBar() {
  const { resource, moves } = useListSetting();
  const { t, locale } = useReading();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<ListRow>();
  const [move, setMove] = useState<string>();
  const rows = data.filter(({ id }) => selectedIds.includes(id));
  if (selectedIds.length === 0 && move === undefined) return null;
  const offered = moves.filter((name) => rows.some((row) => canStart(resource, name, row)));
  return (
    <Box
      role="region"
      aria-label={t.list.selected.replace('{n:records}', '')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        bgcolor: 'clinic.tint',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" fontWeight={650} role="status" sx={{ marginInlineEnd: 1 }}>
        {say(locale, t.list.selected, { n: selectedIds.length })}
      </Typography>
      {offered.map((name) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          color={resource.workflow?.transitions[name]?.danger ? 'error' : 'primary'}
          onClick={() => setMove(name)}
          sx={{ bgcolor: 'background.paper' }}
        >
          {resource.words[locale].actions?.[name] ?? name}
        </Button>
      ))}
      <Button
        size="small"
        color="inherit"
        onClick={() => onUnselectItems()}
        sx={{ marginInlineStart: 'auto' }}
      >
        {t.list.clearSelection}
      </Button>
      {move === undefined ? null : (
        <BulkDialog
          resource={resource}
          move={move}
          ids={selectedIds.map(String)}
          rows={rows}
          onClose={(refused) => {
            setMove(undefined);
            onSelect([...refused]);
          }}
        />
      )}
    </Box>
  );
}

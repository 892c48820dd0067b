import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { BulkDialog } from '../workflow/BulkDialog.tsx';
import { canStart } from '../workflow/moves.ts';
import { useListSetting, type ListRow } from './listSetting.ts';

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  bgcolor: 'clinic.tint',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function MoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { resource } = useListSetting();
  const { locale } = useReading();
  const danger = resource.workflow?.transitions[name]?.danger === true;
  return (
    <Button
      size="small"
      variant="outlined"
      color={danger ? 'error' : 'primary'}
      onClick={onClick}
      sx={{ bgcolor: 'background.paper' }}
    >
      {resource.words[locale].actions?.[name] ?? name}
    </Button>
  );
}

/** What can be done with the selected rows; only moves that at least one of them can make. */
export function BulkBar() {
  const { resource, moves } = useListSetting();
  const { t, locale } = useReading();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<ListRow>();
  const [move, setMove] = useState<string>();
  const rows = data.filter(({ id }) => selectedIds.includes(id));
  const close = (refused: readonly string[]): void => {
    setMove(undefined);
    onSelect([...refused]);
  };
  if (selectedIds.length === 0 && move === undefined) return null;
  const offered = moves.filter((name) => rows.some((row) => canStart(resource, name, row)));
  return (
    <Box sx={bar}>
      <Typography variant="body2" fontWeight={650} role="status" sx={{ marginInlineEnd: 1 }}>
        {say(locale, t.list.selected, { n: selectedIds.length })}
      </Typography>
      {offered.map((name) => (
        <MoveButton key={name} name={name} onClick={() => setMove(name)} />
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
          onClose={close}
        />
      )}
    </Box>
  );
}

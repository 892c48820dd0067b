import { Box, Button, Typography } from '@mui/material';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useMending } from './Repair.tsx';
import type { Import, RowToMend } from './useImport.ts';
import { useTransferWords } from './words.ts';

interface TwinRowProps {
  readonly data: Import;
  readonly row: RowToMend;
}

/** Whether nothing else is wrong with a row than that it is like a record that is there. */
export const isTwinRow = ({ problems }: RowToMend): boolean =>
  problems.length > 0 && problems.every(({ twin }) => twin !== undefined);

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** A row that may be a record that is there: how alike, and what is to become of it. */
export function TwinRow({ data, row }: TwinRowProps) {
  const { t } = useTransferWords();
  const mend = useMending({ data, row }, () => undefined);
  const levels: Readonly<Record<string, string>> = t.import.twinLevels;
  const [problem] = row.problems;
  const level = problem?.twin ?? '';
  // Of a row that is like another and stops nobody there is one thing to decide: whether it is added at all.
  const isAdded = row.state === 'right';
  const label = `${t.import.line} ${row.line}`;
  return (
    <Box role="group" aria-label={label} sx={line}>
      <Typography sx={{ fontWeight: 700 }}>{label}</Typography>
      <StatusBadge
        tone={isAdded ? 'neutral' : level === 'medium' ? 'warning' : 'danger'}
        label={levels[level] ?? t.import.twinHidden}
      />
      <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{Object.values(row.values).slice(0, 2).join(' · ')}</bdi>
        <br />
        {problem?.text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {data.may_update && level !== 'hidden' && !isAdded ? (
          <Button variant="outlined" onClick={() => mend.mutate({ twin: 'update' })}>
            {t.import.twinUpdate}
          </Button>
        ) : null}
        {isAdded ? null : (
          <Button variant="outlined" onClick={() => mend.mutate({ twin: 'add' })}>
            {t.import.twinAdd}
          </Button>
        )}
        <Button color="inherit" onClick={() => mend.mutate({ leave: true })}>
          {t.import.leave}
        </Button>
      </Box>
    </Box>
  );
}

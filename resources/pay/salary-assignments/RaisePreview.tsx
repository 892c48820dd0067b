import { Box, Checkbox, Typography } from '@mui/material';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useWords } from '#src/client/words/words.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import type { Raised } from './raise.ts';
import { raiseWords } from './raiseWords.ts';

interface RaisePreviewProps {
  readonly rows: readonly Raised[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (employee: string, isChosen: boolean) => void;
}

/** Everybody who was asked for, as they are paid and as they would be; whom it cannot be done for, and why. */
export function RaisePreview({ rows, chosen, onChoose }: RaisePreviewProps) {
  const { t, say } = useWords(raiseWords);
  const money = useMoney();
  if (rows.length === 0) return <Typography>{t.none}</Typography>;
  const total = (amounts: Raised['before']): string =>
    amounts.length === 0 ? '—' : money(sumDecimals(amounts.map(({ amount }) => amount)));
  return (
    <Box sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
      <SmallTable
        label={t.open}
        head={[
          { label: '' },
          { label: t.columns.name },
          { label: t.columns.before, numeric: true },
          { label: t.columns.after, numeric: true },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.employee_id}>
            <Cell>
              <Checkbox
                size="small"
                checked={chosen.has(row.employee_id)}
                disabled={row.problem !== null}
                onChange={(_event, isChosen) => onChoose(row.employee_id, isChosen)}
                slotProps={{ input: { 'aria-label': say(t.choose, { name: row.employee }) } }}
              />
            </Cell>
            <Cell wraps>
              <bdi>{row.employee}</bdi>
            </Cell>
            <Cell numeric>{row.assignment_id === null ? t.noSalary : total(row.before)}</Cell>
            <Cell numeric={row.problem === null} wraps={row.problem !== null}>
              {row.problem === null ? <b>{total(row.after)}</b> : t.problems[row.problem]}
            </Cell>
          </tr>
        ))}
      </SmallTable>
    </Box>
  );
}

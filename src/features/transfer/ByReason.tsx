import { Box, Typography } from '@mui/material';
import type { RowToMend } from './useImport.ts';
import { useTransferWords } from './words.ts';

/** Lines as people write them: 3–5, 8. */
export function linesText(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  const shown = runs.slice(0, 12).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return shown.join(', ') + (runs.length > 12 ? ' …' : '');
}

/** Rows by what is said of them: a reason that holds for many stands once. */
export function ByReason({ rows }: { readonly rows: readonly RowToMend[] }) {
  const { t } = useTransferWords();
  const byReason = new Map<string, number[]>();
  for (const { line, problems } of rows) {
    const reason = problems.map(({ text }) => text).join(' — ');
    byReason.set(reason, [...(byReason.get(reason) ?? []), line]);
  }
  if (byReason.size === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
      {[...byReason].map(([reason, lines]) => (
        <Typography key={reason} component="li" variant="body2">
          {reason}
          <Typography component="span" variant="body2" color="text.secondary">
            {' '}
            ({t.import.line} <bdi>{linesText(lines)}</bdi>)
          </Typography>
        </Typography>
      ))}
    </Box>
  );
}

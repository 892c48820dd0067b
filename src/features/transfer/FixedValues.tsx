import { Box, Typography } from '@mui/material';
import { RepairValue } from './RepairValue.tsx';
import type { OfferedField } from './useImport.ts';
import { useTransferWords } from './words.ts';

export type Fixed = Readonly<Record<string, string>>;

interface FixedValuesProps {
  /** The required fields no column fills. */
  readonly missing: readonly OfferedField[];
  readonly fixed: Fixed;
  readonly onChange: (fixed: Fixed) => void;
}

/** One value for all rows, for what the file has no column for (UX-44). */
export function FixedValues({ missing, fixed, onChange }: FixedValuesProps) {
  const { t, say } = useTransferWords();
  if (missing.length === 0) return null;
  return (
    <Box component="section" aria-label={t.import.oneValue} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="subtitle2">
        {t.import.oneValue}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        {missing.map((field) => (
          <RepairValue
            key={field.name}
            field={field}
            label={say(t.import.forAll, { field: field.label })}
            value={fixed[field.name] ?? ''}
            onChange={(text) => onChange({ ...fixed, [field.name]: text })}
          />
        ))}
      </Box>
    </Box>
  );
}

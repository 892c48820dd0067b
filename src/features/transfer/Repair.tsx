import { useState, type FormEvent, type ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { call } from './api.ts';
import { RepairValue } from './RepairValue.tsx';
import type { Import, OfferedField, RowToMend } from './useImport.ts';
import { useTransferWords } from './words.ts';

interface ProblemProps {
  readonly field: OfferedField | undefined;
  readonly text: string;
  /** As it stands in the file. */
  readonly value: string | null;
  /** Where it is put right. */
  readonly children: ReactNode;
}

const problemGrid = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', md: '1fr 280px' },
  alignItems: 'start',
} as const;

/** Two lines of what may be a whole page. */
const inFile = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** One thing that is wrong, said, with what the file has. */
function Problem({ field, text, value, children }: ProblemProps) {
  const { t } = useTransferWords();
  return (
    <Box sx={problemGrid}>
      <Box sx={{ minWidth: 0, display: 'flex', gap: 1 }}>
        <ErrorIcon color="error" fontSize="small" sx={{ mt: 0.25 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">
            {field === undefined ? null : <strong>{field.label}: </strong>}
            {text}
          </Typography>
          {value === null || value === '' ? null : (
            <Typography variant="caption" color="text.secondary" sx={inFile} title={value}>
              {t.import.value}: <bdi>{value}</bdi>
            </Typography>
          )}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

interface RepairProps {
  readonly data: Import;
  readonly row: RowToMend;
}

/** Sends what was typed for a row, or that it is left out; the figures are read again. */
export function useMending({ data, row }: RepairProps, onSent: () => void) {
  const { t, say } = useTransferWords();
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: (body: object) => call<RowToMend>('PUT', `/imports/${data.id}/rows/${row.line}`, body),
    onSuccess: (now) => {
      if (now.state === 'right') notify(say(t.import.fixed, { line: row.line }), { type: 'success' });
      onSent();
      void client.invalidateQueries({ queryKey: ['import-rows', data.id] });
      void client.invalidateQueries({ queryKey: ['import', data.id] });
    },
    onError: (error) => notifyError(error),
  });
}

const rowGrid = {
  display: 'grid',
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: '1fr', sm: '72px 1fr auto' },
  alignItems: 'start',
} as const;

/** What is sent for a row: what nobody was offered a place for is not, the server knows no such column. */
const valuesFor = (
  { data, row }: RepairProps,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    row.problems.flatMap(({ field, value }): [string, string][] =>
      field === null || !data.fields.some(({ name }) => name === field)
        ? []
        : [[field, typed[field] ?? row.values[field] ?? value ?? '']],
    ),
  );

/** What is wrong with one row, and where it is put right at once (UX-44). */
export function Repair({ data, row }: RepairProps) {
  const { t } = useTransferWords();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const mend = useMending({ data, row }, () => setTyped({}));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    mend.mutate({ values: valuesFor({ data, row }, typed) });
  };
  return (
    <Box component="form" aria-label={`${t.import.line} ${row.line}`} onSubmit={submit} sx={rowGrid}>
      <Typography sx={{ fontWeight: 700, pt: { sm: 1 } }}>
        {t.import.line} {row.line}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        {row.problems.map(({ field: name, text, value }, at) => {
          const field = data.fields.find((one) => one.name === name);
          return (
            <Problem key={at} {...{ field, text, value }}>
              {field === undefined ? null : (
                <RepairValue
                  field={field}
                  label={`${t.import.repair}: ${field.label}`}
                  value={typed[field.name] ?? row.values[field.name] ?? ''}
                  onChange={(next) => setTyped((all) => ({ ...all, [field.name]: next }))}
                />
              )}
            </Problem>
          );
        })}
      </Box>
      {/* Beside the input, not beside its label. */}
      <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', pt: { md: '26px' } }}>
        <Button type="submit" variant="outlined" loading={mend.isPending}>
          {t.import.recheck}
        </Button>
        <Button color="inherit" onClick={() => mend.mutate({ leave: true })}>
          {t.import.leave}
        </Button>
      </Box>
    </Box>
  );
}

import { useState, type FormEvent } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { linesText } from './ByReason.tsx';
import { RepairValue } from './RepairValue.tsx';
import { useImportCall, type Import, type OfferedField } from './useImport.ts';
import { useWatchJobs } from './useJobs.ts';
import { useTransferWords } from './words.ts';

/** A fault of many rows, as `GET /imports/:id/alike` tells it. */
interface AlikeProblem {
  readonly field: string | null;
  readonly text: string;
  readonly value: string | null;
  readonly rows: number;
  readonly lines: readonly number[];
  /** One value may stand in all of them. */
  readonly one_value: boolean;
  /** The record that is named can be added by its name alone. */
  readonly may_add: boolean;
}

type Mend = { readonly to: string } | { readonly add: true };

interface OneProps {
  readonly data: Import;
  readonly field: OfferedField;
  readonly problem: AlikeProblem;
}

const grid = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  gridTemplateColumns: { xs: '1fr', md: '1fr 280px auto' },
  alignItems: 'center',
} as const;

/** One fault with its rows, and the value that mends them all. */
function OneFault({ data, field, problem }: OneProps) {
  const { t, say } = useTransferWords();
  const watch = useWatchJobs();
  const [to, setTo] = useState('');
  const mend = useImportCall<Mend>(data.id, (how) =>
    call<Import>('PUT', `/imports/${data.id}/alike`, { field: field.name, value: problem.value, ...how }),
  );
  const send = (how: Mend): void => mend.mutate(how, { onSuccess: watch });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    send({ to });
  };
  const title = `${field.label}: ${problem.text}`;
  return (
    <Box component="form" aria-label={title} onSubmit={submit} sx={grid}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{field.label}: </strong>
          {problem.text}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {say(t.import.sameFault, { n: problem.rows })} <bdi>({linesText(problem.lines)})</bdi>
        </Typography>
      </Box>
      <RepairValue field={field} label={`${t.import.repair}: ${field.label}`} value={to} onChange={setTo} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="outlined" disabled={to.trim() === ''} loading={mend.isPending}>
          {say(t.import.applyToAll, { n: problem.rows })}
        </Button>
        {problem.may_add && problem.value !== null ? (
          <Button disabled={mend.isPending} onClick={() => send({ add: true })}>
            {say(t.import.addMissing, { value: `\u2068${problem.value}\u2069` })}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}

/** Faults several rows share, by kind with their numbers: each is mended once (UX-44). */
export function Alike({ data }: { readonly data: Import }) {
  const { t } = useTransferWords();
  const { data: all = [] } = useQuery({
    queryKey: ['import-rows', data.id, 'alike'],
    queryFn: () => call<readonly AlikeProblem[]>('GET', `/imports/${data.id}/alike`),
    placeholderData: keepPreviousData,
  });
  const shared = all.flatMap((problem) => {
    const field = data.fields.find(({ name }) => name === problem.field);
    return field !== undefined && problem.one_value && problem.rows > 1 ? [{ field, problem }] : [];
  });
  if (shared.length === 0) return null;
  return (
    <Box component="section" aria-label={t.import.alike} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" variant="subtitle2">
        {t.import.alike}
      </Typography>
      {shared.map(({ field, problem }) => (
        <OneFault
          key={`${field.name} ${problem.text} ${problem.value ?? ''}`}
          {...{ data, field, problem }}
        />
      ))}
    </Box>
  );
}

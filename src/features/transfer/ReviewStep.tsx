import { useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Alike } from './Alike.tsx';
import { call, fetchFile, isUnderWay, saveFile } from './api.ts';
import { ByReason } from './ByReason.tsx';
import { Progress } from './Progress.tsx';
import { Repair } from './Repair.tsx';
import { Figures, StepActions, StepBody, Stopped } from './stepParts.tsx';
import { useImportCall, type Import, type RowToMend } from './useImport.ts';
import { useWatchJobs } from './useJobs.ts';
import { isTwinRow, TwinRow } from './TwinRow.tsx';
import { useTransferWords } from './words.ts';

/** Rows in a state, fifty at a time. */
export function useRows(id: string, state: string, asked: boolean, pages: number) {
  return useQuery({
    queryKey: ['import-rows', id, state, pages],
    queryFn: async () => {
      const rows: RowToMend[] = [];
      for (let page = 0; page < pages; page += 1) {
        const after = rows.at(-1)?.line ?? 0;
        const more = await call<RowToMend[]>('GET', `/imports/${id}/rows?state=${state}&after=${after}`);
        rows.push(...more);
        if (more.length < 50) break;
      }
      return rows;
    },
    enabled: asked,
    placeholderData: keepPreviousData,
  });
}

/** The wrong rows with their reasons, to be mended in a spreadsheet. */
export function WrongFileButton({ data }: { readonly data: Import }) {
  const { t } = useTransferWords();
  const file = useMutation({
    mutationFn: async () => saveFile(await fetchFile(`/imports/${data.id}/wrong`)),
  });
  return (
    <Button loading={file.isPending} onClick={() => file.mutate()}>
      {t.import.wrongFile}
    </Button>
  );
}

/** The rows that need somebody; more are shown on asking. */
function Wrong({ data, count }: { readonly data: Import; readonly count: number }) {
  const { t } = useTransferWords();
  const [pages, setPages] = useState(1);
  const { data: rows = [] } = useRows(data.id, 'wrong', count > 0, pages);
  if (count === 0) return null;
  return (
    <Box>
      {/* What no value of the row can mend, such as a limit of the plan. */}
      <ByReason
        rows={rows.filter((row) => !isTwinRow(row) && row.problems.every(({ field }) => field === null))}
      />
      {rows.filter(isTwinRow).map((row) => (
        <TwinRow key={row.line} data={data} row={row} />
      ))}
      {rows
        .filter(({ problems }) => problems.some(({ field }) => field !== null))
        .map((row) => (
          <Repair key={row.line} data={data} row={row} />
        ))}
      {rows.length < count && rows.length >= 50 * pages ? (
        <Button onClick={() => setPages(pages + 1)}>{t.import.more}</Button>
      ) : null}
    </Box>
  );
}

/** The rows that are like others and stop nobody: a family's number. */
function Noted({ data }: { readonly data: Import }) {
  const { t } = useTransferWords();
  const [pages, setPages] = useState(1);
  const { data: rows = [] } = useRows(data.id, 'noted', data.state === 'checked', pages);
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ py: 1 }}>
        {t.import.noted}
      </Typography>
      {rows.map((row) => (
        <TwinRow key={row.line} data={data} row={row} />
      ))}
      {rows.length >= 50 * pages ? (
        <Button onClick={() => setPages(pages + 1)}>{t.import.more}</Button>
      ) : null}
    </Box>
  );
}

function Checking({ data }: { readonly data: Import }) {
  const { t } = useTransferWords();
  return (
    <StepBody>
      <Typography>{t.import.checking}</Typography>
      {data.job ? <Progress job={data.job} label={t.import.checking} /> : null}
      <Typography variant="body2" color="text.secondary">
        {t.import.background}
      </Typography>
    </StepBody>
  );
}

interface ReviewProps {
  readonly data: Import;
  readonly onBack: () => void;
}

/** What the button says: how many rows it writes, or what must be done before. */
function useRunLabel({ counts, whole }: Import): string {
  const { t, say } = useTransferWords();
  const [right, wrong] = [counts['right'] ?? 0, counts['wrong'] ?? 0];
  if (right === 0) return t.import.nothing;
  if (wrong === 0) return say(t.import.import, { n: right });
  return whole ? say(t.import.wholeFirst, { n: wrong }) : say(t.import.importOnly, { n: right });
}

/** What the dry run found, mended in place; nothing is written before "import" (UX-44). */
export function ReviewStep({ data, onBack }: ReviewProps) {
  const { t } = useTransferWords();
  const watch = useWatchJobs();
  const { counts, job } = data;
  const again = useImportCall(data.id, () => call<Import>('POST', `/imports/${data.id}/check`));
  const run = useImportCall(data.id, () => call<Import>('POST', `/imports/${data.id}/run`));
  const [right, wrong] = [counts['right'] ?? 0, counts['wrong'] ?? 0];
  const isStopped = data.state === 'checking';
  const mustMend = data.whole && wrong > 0;
  const label = useRunLabel(data);
  if (data.state === 'checking' && isUnderWay(job)) return <Checking data={data} />;
  return (
    <>
      <StepBody>
        {isStopped ? (
          <Stopped job={job} onResume={() => again.mutate()} />
        ) : (
          <Alert severity={wrong > 0 ? 'warning' : 'success'}>
            {wrong === 0 ? t.import.allRight : data.whole ? t.import.someWrongWhole : t.import.someWrong}
          </Alert>
        )}
        <Figures
          figures={[
            { label: t.import.right, value: right, tone: 'success.main' },
            { label: t.import.wrong, value: wrong, tone: 'error.main' },
            { label: t.import.willAdd, value: counts['plan_add'] ?? 0 },
            { label: t.import.willUpdate, value: counts['plan_update'] ?? 0 },
            { label: t.import.willSkip, value: counts['plan_skip'] ?? 0 },
            { label: t.import.willLeave, value: counts['left'] ?? 0 },
          ]}
        />
        {wrong > 0 && data.state === 'checked' ? <Alike data={data} /> : null}
        <Wrong data={data} count={wrong} />
        <Noted data={data} />
      </StepBody>
      <StepActions>
        <Button onClick={onBack}>{t.import.back}</Button>
        {wrong > 0 ? <WrongFileButton data={data} /> : null}
        <Button
          variant="contained"
          disabled={right === 0 || isStopped || mustMend}
          loading={run.isPending}
          onClick={() => run.mutate(undefined, { onSuccess: watch })}
        >
          {label}
        </Button>
      </StepActions>
    </>
  );
}

import { useEffect, useState } from 'react';
import {
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Link,
  List,
  ListItem,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { RecordOf } from '#metadata/resource.ts';
import { callApi } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useWords } from '#src/client/words/words.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { circleActionWords } from './circleActionWords.ts';
import { payrollCircles } from './payroll-circles.ts';

type Circle = RecordOf<typeof payrollCircles>;
type Code = keyof (typeof circleActionWords)['ar']['blockers'];

/** How far a run is, asked while it goes on; the circle is read anew once it has ended. */
function Progress({ job, onEnd }: { readonly job: string; readonly onEnd: (state: string) => void }) {
  const { data } = useQuery({
    queryKey: ['payroll-run', job],
    queryFn: () =>
      callApi<{ readonly state: string; readonly done: number; readonly total: number | null }>(
        `/jobs/${job}`,
      ),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? 1000 : false),
  });
  const ended = data !== undefined && !isUnderWay(data.state) ? data.state : undefined;
  useEffect(() => {
    if (ended !== undefined) onEnd(ended);
  }, [ended, onEnd]);
  const share = data?.total ? (data.done * 100) / data.total : undefined;
  return (
    <LinearProgress
      sx={{ width: 160 }}
      {...(share === undefined ? {} : { variant: 'determinate', value: share })}
    />
  );
}

const isUnderWay = (state: string | undefined): boolean =>
  state === undefined || state === 'waiting' || state === 'running';

/** What stands in the way of the next step, each with the place that mends it (hr.md 6.2). */
function Blockers({ circle, onClose }: { readonly circle: string; readonly onClose: () => void }) {
  const { t } = useWords(circleActionWords);
  const { data } = useQuery({
    queryKey: ['payroll-blockers', circle],
    queryFn: () =>
      callApi<{
        readonly blockers: readonly { readonly code: Code; readonly n: number; readonly path: string }[];
      }>(`/payroll-circles/${circle}/blockers`),
  });
  return (
    <Dialog open onClose={onClose}>
      <DialogTitle>{t.title}</DialogTitle>
      <DialogContent>
        {data === undefined ? <LinearProgress /> : data.blockers.length === 0 ? t.none : null}
        <List>
          {data?.blockers.map(({ code, n, path }) => (
            <ListItem key={code} disableGutters>
              <Link component={RouterLink} to={path}>
                {`${t.blockers[code]} (${String(n)})`}
              </Link>
            </ListItem>
          ))}
        </List>
      </DialogContent>
    </Dialog>
  );
}

/** The run of a circle: begins it, and reads the circle anew with its steps once it has ended, for the run changed it beside this screen. */
function useRun(record: Circle) {
  const { t } = useWords(circleActionWords);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh(payrollCircles);
  const attempt = useOneTry();
  const [job, setJob] = useState<string>();
  const calculate = async (): Promise<void> => {
    try {
      const made = await attempt(({ key }) =>
        callApi<{ readonly job_id: string }>(`/payroll-circles/${record.id}/calculate`, {
          method: 'POST',
          body: {},
          idempotencyKey: key,
        }),
      );
      setJob(made.job_id);
    } catch (error) {
      notifyError(error);
    }
  };
  const end = async (state: string): Promise<void> => {
    setJob(undefined);
    if (state !== 'done') notify(t.failed, { type: 'error' });
    try {
      refresh(await callApi<Circle>(`/payroll-circles/${record.id}`));
    } catch (error) {
      notifyError(error);
    }
  };
  return { job, calculate, end };
}

/** Calculates a circle in the background, and tells what stands in the way of approving it (hr.md 6.1, 6.2). */
export default function CircleActions({ record }: { readonly record: Circle }) {
  const { t } = useWords(circleActionWords);
  const { job, calculate, end } = useRun(record);
  const [asked, setAsked] = useState(false);
  const isOpen = record.status === 'open' || record.status === 'calculated';
  return (
    <>
      {job === undefined ? null : <Progress job={job} onEnd={(state) => void end(state)} />}
      {isOpen ? (
        <Button
          // Once it was calculated, the step that follows leads.
          variant={record.status === 'open' ? 'contained' : 'outlined'}
          disabled={job !== undefined}
          onClick={() => void calculate()}
        >
          {t.calculate}
        </Button>
      ) : null}
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {t.title}
      </Button>
      {asked ? <Blockers circle={record.id} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

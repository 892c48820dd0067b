import { useEffect } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { LinkBase, useLogoutIfAccessDenied } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { HOME, recordIdIn } from '#src/client/session/paths.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { listAddress } from '../parts/access.ts';
import { usePanel } from '#src/ui/panelContext.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { State } from '#src/ui/States.tsx';
import { nounOf } from '../parts/titles.ts';

/** The id of the record in the address, by whatever name the address gives it; in a panel, the panel's. */
export function useRecordId(resource: AnyResource): string {
  const params = useParams();
  const { clinic } = useMe();
  const panel = usePanel();
  if (panel) return panel.id ?? '';
  // The one row of a set of settings has the clinic's own id.
  if (resource.settings === true) return clinic.id;
  return recordIdIn(catalogue, resource, params) ?? params['id'] ?? '';
}

interface FailureProps {
  readonly resource: AnyResource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why there is no record to see: it is gone, one may not, or the call failed; each with its next step (UX-05). */
export function RecordFailure({ resource, error, onRetry }: FailureProps) {
  const { t, locale } = useReading();
  const params = useParams();
  const { status, message } = refusalOf(error);
  const subject = useSubject();
  const list = listAddress(resource, subject, params);
  const heading = usePanel() ? 'h2' : 'h1';
  const back = list ? (
    <Button component={LinkBase} to={list} variant="outlined">
      {say(locale, t.show.backToList, { many: nounOf(resource, 'many', locale) })}
    </Button>
  ) : (
    <Button component={LinkBase} to={HOME} variant="outlined">
      {t.show.home}
    </Button>
  );
  const isFailure = status !== 404 && status !== 403;
  return (
    <State {...saidOf(status, message, t)} heading={heading} role="alert">
      {isFailure ? (
        <Button variant="contained" onClick={onRetry}>
          {t.list.retry}
        </Button>
      ) : null}
      {back}
    </State>
  );
}

type Texts = ReturnType<typeof useReading>['t'];

/** Its drawing and words. */
function saidOf(status: number | undefined, message: string, { show }: Texts) {
  if (status === 404) return { drawing: 'nothing', title: show.notFound, text: show.notFoundHint } as const;
  if (status === 403) return { drawing: 'closed', title: show.forbidden, text: show.forbiddenHint } as const;
  return { drawing: 'trouble', title: show.failed, text: message || show.failedHint } as const;
}

/** A session that ended meanwhile leads to the sign-in page; other refusals stay on the screen. */
export function useSessionEnd(error: unknown): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
}

/** The place of a record that is on its way, in the shape it will have (UX-11). */
export function RecordLoading() {
  const { t } = useReading();
  return (
    <Box role="status" aria-busy aria-label={t.show.loading}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h1" component="div" sx={{ flex: 1 }}>
          <Skeleton width={260} sx={{ maxWidth: '80%' }} />
        </Typography>
        <Skeleton variant="rounded" width={96} height={40} />
      </Box>
      <Skeleton variant="rounded" height={72} sx={{ mb: 2 }} />
      <Skeleton width={320} height={44} sx={{ mb: 2, maxWidth: '100%' }} />
      <Paper variant="outlined" sx={{ p: 2.5, display: 'grid', gap: 2.5, gridTemplateColumns: '1fr 1fr' }}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="70%" />
          </div>
        ))}
      </Paper>
    </Box>
  );
}

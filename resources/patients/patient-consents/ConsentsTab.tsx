import { useState } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetList, useNotify } from 'ra-core';
import { decide } from '#metadata/access.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { Row } from '#src/client/records/row.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { patientConsents, purposes, wordingVersion } from './patient-consents.ts';
import { consentTabWords, wordings } from './patientConsentWords.ts';

type Consent = Row & { readonly id: string; readonly purpose: string; readonly status: string };
type Purpose = (typeof purposes)[number];
interface PatientProps {
  readonly record: Row & { readonly id: string };
}

/** The consent moved: the list and what the patient's record says of it are read again. */
function useLookAgain(): () => void {
  const client = useQueryClient();
  const refresh = useRefresh(patientConsents);
  return () => {
    refresh();
    void client.invalidateQueries({ queryKey: ['patients', 'getOne'] });
  };
}

interface AskProps extends PatientProps {
  readonly purpose: Purpose;
  readonly onClose: () => void;
}

/** The wording is read out, and the consent taken with the next tap. */
function Ask({ record, purpose, onClose }: AskProps) {
  const { locale } = useReading();
  const words = consentTabWords[locale];
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const lookAgain = useLookAgain();
  const attempt = useOneTry();
  const [working, setWorking] = useState(false);
  const take = async (): Promise<void> => {
    setWorking(true);
    try {
      await attempt(({ key }) =>
        provider.create(patientConsents.name, {
          data: { patient_id: record.id, purpose },
          meta: { idempotencyKey: key },
        }),
      );
      notify(words.taken, { type: 'success' });
      onClose();
    } catch (error) {
      notifyError(error);
    }
    setWorking(false);
    lookAgain();
  };
  return (
    <ConfirmDialog
      open
      title={patientConsents.words[locale].options.purpose[purpose]}
      text={
        <>
          {words.ask}
          <Box component="blockquote" sx={{ m: 0, mt: 1, color: 'text.primary' }}>
            {wordings[locale][purpose]}
          </Box>
          <Typography variant="caption">{say(locale, words.wording, { version: wordingVersion })}</Typography>
        </>
      }
      confirm={words.take}
      working={working}
      onConfirm={() => void take()}
      onClose={onClose}
    />
  );
}

const labelOf = (row: Row, name: string): string => String((row['_labels'] as Row | undefined)?.[name] ?? '');

/** One row of the past: given when and before whom, withdrawn when. */
function Earlier({ row }: { readonly row: Consent }) {
  const { locale, format } = useReading();
  const { fields } = patientConsents.words[locale];
  const at = (name: string): string => format.date(String(row[name]));
  return (
    <Typography variant="caption" color="text.secondary" component="li">
      {fields.taken_on}: <bdi>{at('taken_on')}</bdi> · <bdi>{labelOf(row, 'taken_by')}</bdi> ·{' '}
      {fields.withdrawn_on}: <bdi>{at('withdrawn_on')}</bdi> · <bdi>{labelOf(row, 'withdrawn_by')}</bdi>
    </Typography>
  );
}

function Past({ rows }: { readonly rows: readonly Consent[] }) {
  const { locale } = useReading();
  if (rows.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={consentTabWords[locale].before}
      sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid' }}
    >
      {rows.map((row) => (
        <Earlier key={row.id} row={row} />
      ))}
    </Box>
  );
}

interface PurposeHeadProps {
  readonly purpose: Purpose;
  readonly open: Consent | undefined;
}

/** The purpose, and whether it is agreed to now. */
function PurposeHead({ purpose, open }: PurposeHeadProps) {
  const { locale, format } = useReading();
  const words = consentTabWords[locale];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: '1rem', flex: 1, minWidth: 0 }}>
        {patientConsents.words[locale].options.purpose[purpose]}
      </Typography>
      <StatusBadge
        tone={open ? 'good' : 'muted'}
        label={open ? say(locale, words.since, { when: format.date(String(open['taken_on'])) }) : words.none}
      />
    </Box>
  );
}

interface PurposeProps extends PatientProps {
  readonly purpose: Purpose;
  readonly rows: readonly Consent[];
  readonly onAsk: () => void;
  readonly onWithdraw: (row: Consent) => void;
}

/** What stands for one purpose now, with its one button, and what stood before. */
function PurposeCard({ record, purpose, rows, onAsk, onWithdraw }: PurposeProps) {
  const { locale } = useReading();
  const subject = useSubject();
  const [own, words] = [patientConsents.words[locale], consentTabWords[locale]];
  const open = rows.find(({ status }) => status === 'given');
  const scope = decide(patientConsents.access.create, subject);
  const treated = [record['treated_by']].flat().includes(subject.employeeId);
  const may = (scope === 'all' || (scope !== undefined && treated)) && record['status'] === 'active';
  return (
    <Paper variant="outlined" component="section" aria-label={own.options.purpose[purpose]} sx={{ p: 2 }}>
      <PurposeHead purpose={purpose} open={open} />
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {wordings[locale][purpose]}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1, minWidth: 0 }}>
          {open ? (
            <>
              {say(locale, words.wording, { version: String(open['wording_version']) })} ·{' '}
              {own.fields.taken_by}: <bdi>{labelOf(open, 'taken_by')}</bdi>
            </>
          ) : null}
        </Typography>
        {!may ? null : open ? (
          <Button size="small" color="error" onClick={() => onWithdraw(open)}>
            {own.actions.withdraw}
          </Button>
        ) : (
          <Button size="small" variant="outlined" onClick={onAsk}>
            {words.take}
          </Button>
        )}
      </Box>
      <Past rows={rows.filter(({ status }) => status !== 'given')} />
    </Paper>
  );
}

/** What a patient agreed to: a card for each purpose, taken and withdrawn in two taps (SEC-67). */
export default function ConsentsTab({ record }: PatientProps) {
  const { locale } = useReading();
  const lookAgain = useLookAgain();
  const [asked, setAsked] = useState<Purpose>();
  const [leaving, setLeaving] = useState<Consent>();
  const { data, error, refetch } = useGetList<Consent>(patientConsents.name, {
    filter: { patient_id: record.id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created_at', order: 'DESC' },
  });
  if (error && !data)
    return <ErrorState title={consentTabWords[locale].failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {purposes.map((purpose) => (
        <PurposeCard
          key={purpose}
          {...{ record, purpose }}
          rows={data.filter((row) => row.purpose === purpose)}
          onAsk={() => setAsked(purpose)}
          onWithdraw={setLeaving}
        />
      ))}
      {asked === undefined ? null : (
        <Ask record={record} purpose={asked} onClose={() => setAsked(undefined)} />
      )}
      {leaving === undefined ? null : (
        <TransitionDialog
          resource={patientConsents}
          transition="withdraw"
          record={leaving}
          onClose={() => {
            setLeaving(undefined);
            lookAgain();
          }}
        />
      )}
    </Box>
  );
}

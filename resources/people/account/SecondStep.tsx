import { useState } from 'react';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi, codeOf, messageOf } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { Section } from '#src/ui/Section.tsx';
import { CodesDialog, ScanDialog, type Begun } from './SecondStepDialogs.tsx';
import { secondStepWords } from './secondStepWords.ts';

interface State {
  readonly on: boolean;
  readonly since: string | null;
  readonly codes_left: number;
  readonly demanded: boolean;
}

const stateKey = ['second-step'] as const;

type Open =
  | { readonly what: 'scan'; readonly begun: Begun }
  | { readonly what: 'codes'; readonly codes: readonly string[] }
  | { readonly what: 'off' };

/** The calls behind the three buttons; each wants the password of the last ten minutes (SEC-23). */
function useSecondStep() {
  const { t } = useWords(secondStepWords);
  const notify = useNotify();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const again = (): void => void client.invalidateQueries({ queryKey: stateKey });
  // Who closed the dialog of the password has changed their mind: there is nothing to tell.
  const onError = (error: unknown): void => {
    if (codeOf(error) !== 'reauth_required') notify(messageOf(error), { type: 'error' });
  };
  const start = useMutation({
    mutationFn: () => callApi<Begun>('/second-step/start', { method: 'POST', body: {} }),
    onSuccess: (begun) => setOpen({ what: 'scan', begun }),
    onError,
    gcTime: 0,
  });
  const renew = useMutation({
    mutationFn: () =>
      callApi<{ recovery_codes: readonly string[] }>('/second-step/recovery-codes', {
        method: 'POST',
        body: {},
      }),
    onSuccess: ({ recovery_codes: codes }) => setOpen({ what: 'codes', codes }),
    onError,
    onSettled: again,
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: () => callApi('/second-step', { method: 'DELETE' }),
    onSuccess: () => {
      setOpen(undefined);
      notify(t.turnedOff, { type: 'success' });
    },
    onError,
    onSettled: again,
  });
  return { open, setOpen, again, start, renew, end };
}

type Tools = ReturnType<typeof useSecondStep>;

function Standing({ state, tools }: { readonly state: State; readonly tools: Tools }) {
  const { t, say } = useWords(secondStepWords);
  const { format } = useReading();
  if (!state.on)
    return (
      <>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {t.off}
        </Typography>
        <Button variant="outlined" loading={tools.start.isPending} onClick={() => tools.start.mutate()}>
          {t.turnOn}
        </Button>
      </>
    );
  return (
    <>
      <Chip
        size="small"
        color="success"
        variant="outlined"
        label={say(t.on, { when: format.date((state.since ?? '').slice(0, 10)) })}
      />
      <Typography color="text.secondary" sx={{ my: 1 }}>
        {say(t.left, { n: state.codes_left })}
        {state.demanded ? ` · ${t.demanded}` : ''}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" loading={tools.renew.isPending} onClick={() => tools.renew.mutate()}>
          {t.newCodes}
        </Button>
        {state.demanded ? null : (
          <Button color="error" onClick={() => tools.setOpen({ what: 'off' })}>
            {t.turnOff}
          </Button>
        )}
      </Box>
    </>
  );
}

/** The second step of one's own sign-in: on with a phone, off, new recovery codes (SEC-35). */
export function SecondStep() {
  const { t } = useWords(secondStepWords);
  const tools = useSecondStep();
  const { open, setOpen, again, end } = tools;
  const query = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => callApi<State>('/second-step', { signal }),
  });
  const onProven = (codes: readonly string[]): void => {
    setOpen({ what: 'codes', codes });
    again();
  };
  return (
    <Section title={t.title} plain>
      <Loaded query={query}>{(state) => <Standing state={state} tools={tools} />}</Loaded>
      {open?.what === 'scan' ? (
        <ScanDialog begun={open.begun} onProven={onProven} onClose={() => setOpen(undefined)} />
      ) : null}
      {open?.what === 'codes' ? <CodesDialog codes={open.codes} onClose={() => setOpen(undefined)} /> : null}
      <ConfirmDialog
        open={open?.what === 'off'}
        danger
        title={t.turnOffTitle}
        text={t.turnOffText}
        confirm={t.turnOff}
        working={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setOpen(undefined)}
      />
    </Section>
  );
}

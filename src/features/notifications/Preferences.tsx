import { useState } from 'react';
import { Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi, fieldErrorsOf } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { Section } from '#src/ui/Section.tsx';
import { preferencesKey, type NoticePreferences } from './api.ts';
import { useAreaName, useNoticeWords } from './words.ts';

const usual = { from: '22:00', to: '07:00' } as const;

interface PartProps {
  readonly draft: NoticePreferences;
  readonly onChange: (draft: NoticePreferences) => void;
}

/** The bell always, e-mail by area. */
function Mails({ draft, onChange }: PartProps) {
  const { t, say } = useNoticeWords();
  const areaName = useAreaName();
  const turn = (area: string, mail: boolean): void =>
    onChange({
      ...draft,
      areas: draft.areas.map((one) => (one.area === area ? { ...one, mail } : one)),
    });
  return (
    <Section title={t.mailTitle} plain>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.mailText}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 560 }}>
        {draft.areas.map(({ area, mail }) => (
          <Box
            key={area}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 48,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 0 }}>{areaName(area)}</Typography>
            <Typography variant="caption" color="text.secondary" sx={{ mx: 1 }} aria-hidden>
              {t.byMail}
            </Typography>
            <Switch
              checked={mail}
              onChange={(_, on) => turn(area, on)}
              slotProps={{ input: { 'aria-label': say(t.mailOf, { area: areaName(area) }) } }}
            />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function QuietHours({ draft, onChange, error }: PartProps & { readonly error: string | undefined }) {
  const { t } = useNoticeWords();
  const { quiet } = draft;
  const field = (name: 'from' | 'to') => (
    <TextField
      type="time"
      label={t[name]}
      value={quiet?.[name] ?? ''}
      onChange={({ target }) => onChange({ ...draft, quiet: { ...usual, ...quiet, [name]: target.value } })}
      error={error !== undefined}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'ltr' } }}
      sx={{ minWidth: 140 }}
    />
  );
  return (
    <Section title={t.quietTitle} plain>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.quietText}
      </Typography>
      <FormControlLabel
        control={
          <Switch
            checked={quiet !== null}
            onChange={(_, on) => onChange({ ...draft, quiet: on ? usual : null })}
          />
        }
        label={t.quietOn}
        sx={{ minHeight: 44 }}
      />
      {quiet === null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1.5 }}>
          {field('from')}
          {field('to')}
        </Box>
      )}
      {error === undefined ? null : (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {error}
        </Typography>
      )}
    </Section>
  );
}

function Form({ kept }: { readonly kept: NoticePreferences }) {
  const { t } = useNoticeWords();
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [draft, setDraft] = useState(kept);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    setError(undefined);
    try {
      const body = { areas: draft.areas, quiet: draft.quiet };
      const saved = await callApi<NoticePreferences>('/notification-preferences', { method: 'PUT', body });
      client.setQueryData(preferencesKey, saved);
      notify(t.saved, { type: 'success' });
    } catch (reason) {
      const { quiet } = fieldErrorsOf(reason);
      setError(quiet);
      if (quiet === undefined) notifyError(reason);
    }
    setSaving(false);
  };
  const parts = { draft, onChange: setDraft };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Mails {...parts} />
      <QuietHours {...parts} error={error} />
      <Box>
        <Button variant="contained" loading={saving} onClick={() => void save()}>
          {t.save}
        </Button>
      </Box>
    </Box>
  );
}

/** What comes by e-mail, and when nothing rings (platform.md 11, UX-05). */
export default function Preferences() {
  const query = useQuery({
    queryKey: preferencesKey,
    queryFn: () => callApi<NoticePreferences>('/notification-preferences'),
  });
  return <Loaded query={query}>{(kept) => <Form kept={kept} />}</Loaded>;
}

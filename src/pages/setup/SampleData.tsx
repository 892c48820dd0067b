import { useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { Link } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { pathFor, type Kept } from './keptRows.ts';
import { useSetupChanged, useSetupWords } from './useSetup.ts';

interface Removed {
  readonly message: string;
  readonly kept: readonly Kept[];
}

/** One call at a time, its message shown, everything on screen read again. */
function useSampleCall() {
  const notify = useNotify();
  const changed = useSetupChanged();
  const [working, setWorking] = useState(false);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const run = async (method: 'POST' | 'DELETE'): Promise<void> => {
    setWorking(true);
    try {
      const answer = await callApi<Partial<Removed>>('/sample-data', { method });
      setKept(answer.kept ?? []);
      notify(answer.message ?? '', { type: (answer.kept ?? []).length === 0 ? 'success' : 'warning' });
      await changed();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setWorking(false);
    }
  };
  return { working, kept, run };
}

/** Invented rows in and out with one button each; the owner's alone. */
export function SampleData({ rows }: { readonly rows: number }) {
  const { t } = useSetupWords();
  const { working, kept, run } = useSampleCall();
  const [asking, setAsking] = useState(false);
  const present = rows > 0;
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ p: 2, mb: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
    >
      <Typography sx={{ flex: '1 1 260px' }}>{present ? t.sampleThere : t.sampleNone}</Typography>
      <Button
        variant="outlined"
        color={present ? 'error' : 'primary'}
        loading={working}
        onClick={() => (present ? setAsking(true) : void run('POST'))}
      >
        {present ? t.sampleRemove : t.sampleAdd}
      </Button>
      {present && kept.length > 0 ? <KeptRows kept={kept} /> : null}
      <ConfirmDialog
        open={asking}
        title={t.sampleRemove}
        text={t.sampleAsk}
        confirm={t.sampleRemove}
        danger
        working={working}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('DELETE');
        }}
      />
    </Paper>
  );
}

function KeptRows({ kept }: { readonly kept: readonly Kept[] }) {
  const { t } = useSetupWords();
  const { format } = useReading();
  return (
    <Box sx={{ flexBasis: '100%' }} role="status">
      <Typography>{t.sampleKept}</Typography>
      <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 3 }}>
        {kept.map((row) => (
          <li key={row.id}>
            <Link to={pathFor(row)}>{row.label}</Link> ({format.commas(row.because)})
          </li>
        ))}
      </Box>
    </Box>
  );
}

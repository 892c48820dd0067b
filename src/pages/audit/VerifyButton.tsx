import { useState } from 'react';
import { Alert, AlertTitle, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined';
import { useNotify } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useAuditWords, type Verdict } from './auditView.ts';

function Outcome({ verdict }: { readonly verdict: Verdict }) {
  const { t, say } = useAuditWords();
  const { format } = useReading();
  if (verdict.ok)
    return (
      <Alert severity="success" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle sx={{ fontWeight: 650 }}>{t.intact}</AlertTitle>
        {verdict.seals === 0
          ? t.notSealed
          : say(t.intactText, {
              entries: format.number(verdict.entries),
              seals: format.number(verdict.seals),
            })}
      </Alert>
    );
  const { seal, entry, problem } = verdict;
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle sx={{ fontWeight: 650 }}>{t.broken}</AlertTitle>
      {t.problems[problem]}
      <br />
      {say(t.brokenAt, { seal: format.number(seal) })}
      {entry === null ? null : ` · ${say(t.brokenEntry, { entry })}`}
      <br />
      {t.brokenHelp}
    </Alert>
  );
}

/** Asks the server to compute every seal anew, and says whether the log is as it was written (SEC-64). */
export function VerifyButton() {
  const { t } = useAuditWords();
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const [open, setOpen] = useState(false);
  const run = async (): Promise<void> => {
    setWorking(true);
    try {
      setVerdict(await callApi<Verdict>('/audit-log/verify'));
      setOpen(true);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    setWorking(false);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<VerifiedIcon />} disabled={working} onClick={() => void run()}>
        {working ? t.verifying : t.verify}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-label={t.verify} maxWidth="sm" fullWidth>
        <DialogTitle>{t.verify}</DialogTitle>
        <DialogContent>{verdict === undefined ? null : <Outcome verdict={verdict} />}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

import { useState } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import type { BulkProps } from '#src/client/catalogue/pieces.ts';
import { callApi } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useWords } from '#src/client/words/words.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { attendanceDays } from './attendance-days.ts';
import { attendanceScreenWords } from './attendanceScreenWords.ts';

/** Approves the overtime of these days as it was found, or refuses it: with 0 minutes (hr.md 2.6). */
export default function OvertimeButtons({ ids, onDone }: BulkProps) {
  const { t } = useWords(attendanceScreenWords);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh(attendanceDays);
  const attempt = useOneTry();
  const [isWorking, setWorking] = useState(false);
  const decide = async (more: { readonly minutes?: number }): Promise<void> => {
    setWorking(true);
    try {
      await attempt(({ key }) =>
        callApi('/attendance-days/approve-overtime', {
          method: 'POST',
          body: { ids, ...more },
          idempotencyKey: key,
        }),
      );
      notify(t.approved, { type: 'success' });
      refresh();
      onDone();
    } catch (error) {
      notifyError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <Button disabled={isWorking} onClick={() => void decide({})}>
        {t.approve}
      </Button>
      <Button disabled={isWorking} color="error" onClick={() => void decide({ minutes: 0 })}>
        {t.refuse}
      </Button>
    </>
  );
}

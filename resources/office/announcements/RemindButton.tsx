import { Alert, Button } from '@mui/material';
import type { RecordOf } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useTransitionCall } from '#src/screens/workflow/useTransitionCall.ts';
import { announcements } from './announcements.ts';

type Announcement = RecordOf<typeof announcements> & { readonly _may?: readonly string[] };
const stay = (): void => undefined;

/** Reminds whoever has not read or acknowledged it, in one tap (hr.md 7): it takes nothing back and tells nobody else. */
export default function RemindButton({ record }: { readonly record: Announcement }) {
  const { locale } = useReading();
  const call = useTransitionCall({
    resource: announcements,
    transition: 'remind',
    record: { ...record },
    onClose: stay,
  });
  if (record._may?.includes('remind') !== true) return null;
  return (
    <>
      {call.refused === undefined ? null : <Alert severity="error">{call.refused}</Alert>}
      <Button variant="contained" loading={call.busy} onClick={() => call.send({})}>
        {announcements.words[locale].actions.remind}
      </Button>
    </>
  );
}

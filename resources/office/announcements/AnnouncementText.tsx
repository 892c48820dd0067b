import { useEffect } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useDataProvider, useRecordContext } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { ShowField } from '#src/screens/show/ShowSection.tsx';
import { useTransitionCall } from '#src/screens/workflow/useTransitionCall.ts';
import { announcementReceipts } from './announcement-receipts.ts';
import { receiptPieceWords } from './receiptWords.ts';

type Receipt = RecordOf<typeof announcementReceipts> & { readonly _may?: readonly string[] };
const stay = (): void => undefined;

/** Opening it is reading it (hr.md 7): said without a word, and once more at the next opening where it got lost. */
function useReadByOpening({ id, version, _may: may }: Receipt): void {
  const provider = useDataProvider<ClinicDataProvider>();
  const refresh = useRefresh(announcementReceipts);
  const attempt = useOneTry(version);
  const unread = may?.includes('read') === true;
  useEffect(() => {
    if (!unread) return;
    attempt(({ key, version: seen }) =>
      provider.transition(announcementReceipts.name, {
        id,
        name: 'read',
        idempotencyKey: key,
        ...(seen === undefined ? {} : { version: seen }),
      }),
    )
      .then(({ data }) => refresh(data as { readonly id: unknown }))
      .catch(() => undefined);
    // Once for each version that is unread; the call itself is another one in each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread, id, version]);
}

/** What is asked of the reader, answered with one tap; and when it was. */
function Acknowledging({ record }: { readonly record: Receipt }) {
  const { t, say, locale } = useWords(receiptPieceWords);
  const { format } = useReading();
  const call = useTransitionCall({
    resource: announcementReceipts,
    transition: 'acknowledge',
    record: { ...record },
    onClose: stay,
  });
  if (record.acked_at)
    return <Alert severity="success">{say(t.done, { at: format.dateTime(record.acked_at) })}</Alert>;
  if (record._may?.includes('acknowledge') !== true) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {call.refused === undefined ? (
        <Alert severity="info" sx={{ justifySelf: 'stretch' }}>
          {t.asks}
        </Alert>
      ) : (
        <Alert severity="error" sx={{ justifySelf: 'stretch' }}>
          {call.refused}
        </Alert>
      )}
      <Button variant="contained" size="large" loading={call.busy} onClick={() => call.send({})}>
        {announcementReceipts.words[locale].actions.acknowledge}
      </Button>
    </Box>
  );
}

function Text({ record }: { readonly record: Receipt }) {
  useReadByOpening(record);
  const common = { resource: announcementReceipts, record: { ...record } };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridColumn: '1 / -1' }}>
      <ShowField {...common} name="body" unlabelled />
      {record.files?.length ? <ShowField {...common} name="files" /> : null}
      <Acknowledging record={record} />
    </Box>
  );
}

/** The text of an announcement as its reader has it: read by being opened, acknowledged with one tap (hr.md 7). */
export function AnnouncementText() {
  const record = useRecordContext<Receipt>();
  return record ? <Text record={record} /> : null;
}

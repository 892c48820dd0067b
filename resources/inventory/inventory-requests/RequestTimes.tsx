import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { inventoryRequests } from './inventory-requests.ts';
import { requestPieceWords } from './requestPieceWords.ts';
import type { RequestRecord } from './requestRecord.ts';

interface Step {
  readonly label: string;
  readonly at: string | null | undefined;
  readonly who?: string | undefined;
}

/** The steps of a request in their order; one that was refused or called off has no further ones. */
function useSteps(record: RequestRecord): readonly Step[] {
  const { t, locale } = useWords(requestPieceWords);
  const { states } = inventoryRequests.words[locale];
  const { status, _labels: labels } = record;
  const isOver = status === 'rejected' || status === 'cancelled';
  const decided = { at: record.decided_at, who: labels?.['decided_by'] };
  return [
    { label: t.made, at: record.created_at, who: labels?.['requester_id'] },
    { label: t.handedIn, at: record.submitted_at },
    ...(isOver ? [] : [{ label: t.decided, ...decided }]),
    ...(isOver ? [{ label: states[status], at: decided.at ?? record.updated_at, who: decided.who }] : []),
    ...(isOver
      ? []
      : [
          { label: states.issued, at: record.issued_at },
          { label: states.received, at: record.received_at },
        ]),
  ];
}

const dot = (isDone: boolean) => ({
  position: 'relative',
  paddingInlineStart: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: 2,
    borderColor: isDone ? 'primary.main' : 'divider',
    backgroundColor: isDone ? 'primary.main' : 'transparent',
  },
});

/** What happened to a request and what is still to come (inventory.md 8: time line). */
export default function RequestTimes({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) {
  const record = useRecordContext<RequestRecord>();
  return mode === 'show' && record ? <Times record={record} /> : null;
}

function Times({ record }: { readonly record: RequestRecord }) {
  const { t, locale } = useWords(requestPieceWords);
  const { format } = useReading();
  const steps = useSteps(record);
  return (
    <>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${steps.length}, minmax(0, 1fr))` },
        }}
      >
        {steps.map(({ label, at, who }) => (
          <Box component="li" key={label} sx={dot(Boolean(at))}>
            <Typography variant="subtitle2" component="div">
              {label}
            </Typography>
            <Typography variant="caption" color="text.secondary" component="div">
              {at ? format.dateTime(at) : t.waits}
            </Typography>
            {at && who ? (
              <Typography variant="caption" color="text.secondary" component="div">
                {who}
              </Typography>
            ) : null}
          </Box>
        ))}
      </Box>
      {record.reason ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          <strong>{inventoryRequests.words[locale].fields.reason}:</strong> {record.reason}
        </Typography>
      ) : null}
      {record.difference ? (
        <Typography variant="body2" sx={{ mt: 2, color: ({ palette }) => palette.tones.warning.text }}>
          {t.differs}
        </Typography>
      ) : null}
    </>
  );
}

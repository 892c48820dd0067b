import { Box, Typography } from '@mui/material';
import { isSome, withoutZeros } from '#metadata/fields/decimals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { unitWords, type Unit } from '../../shared/units.ts';
import { requestPieceWords } from './requestPieceWords.ts';

/** What was handed out of a batch for a line, in base units. */
interface IssuedBatch {
  readonly line_id: string;
  readonly batch_id: string;
  readonly code: string;
  readonly batch_no: string | null;
  readonly expiry_date: string | null;
  readonly issued: string;
  readonly returned: string;
  readonly fefo_override: boolean;
}

/** The batches of one line with what came back of each. */
function Batches({ request, line }: { readonly request: string; readonly line: Row }) {
  const { t, say } = useWords(requestPieceWords);
  const { format } = useReading();
  const { data } = useRecordCall<{ batches: IssuedBatch[] }>('inventory-requests', 'batches', request);
  const written = (qty: string): string => format.number(withoutZeros(qty));
  return data?.batches
    .filter(({ line_id: id }) => id === line['id'])
    .map((one) => (
      <div key={one.batch_id}>
        <bdi>{written(one.issued)}</bdi> · {t.batch} <bdi dir="ltr">{one.batch_no ?? one.code}</bdi>
        {one.expiry_date === null ? null : ` · ${t.expiry} ${format.date(one.expiry_date)}`}
        {isSome(one.returned) ? ` · ${say(t.returned, { n: written(one.returned) })}` : null}
        {one.fefo_override ? ` · ${t.override}` : null}
      </div>
    ));
}

interface LineProps {
  readonly record: { readonly id?: string };
  readonly line: Row;
}

/** Under a line: what the store cannot give of it now (inventory.md I4), what was said of it, what became of it, its batches. */
export function RequestLineRemarks({ record: { id = '' }, line }: LineProps) {
  const { t, say, locale } = useWords(requestPieceWords);
  const { format } = useReading();
  const written = (qty: string): string => format.number(withoutZeros(qty));
  const { short_qty: short, returned_qty: returned, lost_qty: lost } = line;
  const unit = unitWords[locale][line['base_unit'] as Unit];
  const said = [
    line['note'],
    line['decision_note'],
    isSome(returned) ? say(t.returned, { n: written(returned) }) : null,
    isSome(lost) ? say(t.lost, { n: written(lost) }) : null,
  ].filter(Boolean);
  return (
    <>
      {isSome(short) ? (
        <Box sx={{ mt: 0.5 }}>
          <StatusBadge tone="warning" label={say(t.short, { n: written(short), unit })} />
        </Box>
      ) : null}
      <Typography variant="caption" component="div" color="text.secondary">
        {said.map((one) => (
          <div key={String(one)}>{String(one)}</div>
        ))}
        {isSome(line['issued_qty']) ? <Batches request={id} line={line} /> : null}
      </Typography>
    </>
  );
}

/** A difference that waits to be settled. */
export function RequestDifference() {
  const { t } = useWords(requestPieceWords);
  return <Box sx={{ color: ({ palette }) => palette.tones.warning.text }}>{t.differs}</Box>;
}

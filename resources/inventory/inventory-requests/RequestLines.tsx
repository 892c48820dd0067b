import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { compareDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { FormField } from '#src/fields/core/FormField.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { unitWords } from '../units.ts';
import { inventoryRequests } from './inventory-requests.ts';
import { requestPieceWords } from './requestPieceWords.ts';
import { linesOf, type IssuedBatch, type RequestLine, type RequestRecord } from './requestRecord.ts';

const isKnown = (qty: string | null | undefined): qty is string => qty !== null && qty !== undefined;

/** What was handed out of which batch; nothing is asked before anything was. */
export function useIssuedBatches(record: RequestRecord | undefined): readonly IssuedBatch[] {
  const provider = useClinicProvider();
  const { data } = useQuery({
    queryKey: ['inventory-requests', 'batches', record?.id, record?.version],
    queryFn: async ({ signal }) => {
      const call = { operation: 'batches', params: { id: record?.id ?? '' }, signal };
      return (
        await provider.operate<{ readonly batches: readonly IssuedBatch[] }>('inventory-requests', call)
      ).data.batches;
    },
    enabled: record !== undefined && linesOf(record).some((line) => isKnown(line.issued_qty)),
  });
  return data ?? [];
}

const isSome = (qty: string | null | undefined): boolean => compareDecimals(qty ?? '0', '0') !== 0;

/** The batches of one line with what came back of each. */
function Batches({ batches }: { readonly batches: readonly IssuedBatch[] }) {
  const { t, say } = useWords(requestPieceWords);
  const { format } = useReading();
  const written = (qty: string): string => format.number(withoutZeros(qty));
  return batches.map((one) => (
    <Typography key={one.batch_id} variant="caption" component="div" color="text.secondary">
      <bdi>{written(one.issued)}</bdi> · {t.batch} <bdi dir="ltr">{one.batch_no ?? one.code}</bdi>
      {one.expiry_date === null ? null : ` · ${t.expiry} ${format.date(one.expiry_date)}`}
      {isSome(one.returned) ? ` · ${say(t.returned, { n: written(one.returned) })}` : null}
      {one.fefo_override ? ` · ${t.override}` : null}
    </Typography>
  ));
}

interface LineProps {
  readonly line: RequestLine;
  readonly batches: readonly IssuedBatch[];
}

/** One quantity of the four; what is not known yet is a dash. */
function Quantity({
  label,
  qty,
  unit,
  less,
}: {
  label: string;
  qty: string | null | undefined;
  unit: string;
  less?: boolean;
}) {
  const { format } = useReading();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        variant="caption"
        color="text.secondary"
        component="div"
        sx={{ display: { sm: 'none' }, '@media print': { display: 'none' } }}
      >
        {label}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          fontWeight: 600,
          color: ({ palette }) => (less === true ? palette.tones.warning.text : palette.text.primary),
        }}
      >
        {!isKnown(qty) ? '—' : `${format.number(withoutZeros(qty))} ${unit}`}
      </Typography>
    </Box>
  );
}

const columns = {
  xs: 'repeat(2, minmax(0, 1fr))',
  sm: 'minmax(0, 2.2fr) repeat(4, minmax(0, 1fr))',
} as const;

/** What came back and what was lost of a line after it was handed out. */
function useAfterwards({ returned_qty: returned, lost_qty: lost }: RequestLine): string {
  const { t, say } = useWords(requestPieceWords);
  const { format } = useReading();
  const written = (qty: string | null | undefined): string => format.number(withoutZeros(qty ?? '0'));
  return [
    ...(isSome(returned) ? [say(t.returned, { n: written(returned) })] : []),
    ...(isSome(lost) ? [say(t.lost, { n: written(lost) })] : []),
  ].join(' · ');
}

/** What the store cannot give of an approved line now (inventory.md I4). */
function Short({ line, unit }: { readonly line: RequestLine; readonly unit: string }) {
  const { t, say } = useWords(requestPieceWords);
  const { format } = useReading();
  if (!isSome(line.short_qty)) return null;
  const n = format.number(withoutZeros(line.short_qty ?? '0'));
  return (
    <Box sx={{ mt: 0.5 }}>
      <StatusBadge tone="warning" label={say(t.short, { n, unit })} />
    </Box>
  );
}

/** The name of a line's item with what was said of the line. */
const LineName = ({ line, unit }: Pick<LineProps, 'line'> & { readonly unit: string }) => (
  <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
    <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
      {line._labels?.['item_id'] ?? '…'}
    </Typography>
    <Short line={line} unit={unit} />
    {[line.note, line.decision_note].filter(Boolean).map((note) => (
      <Typography key={note} variant="caption" component="div" color="text.secondary">
        {note}
      </Typography>
    ))}
  </Box>
);

const isLess = (a: string | null | undefined, b: string | null | undefined): boolean =>
  isKnown(a) && isKnown(b) && compareDecimals(a, b) < 0;

function LineRow({ line, batches }: LineProps) {
  const { t, locale } = useWords(requestPieceWords);
  const after = useAfterwards(line);
  const inUnit = unitWords[locale][line.unit];
  const inBase = line.base_unit === null ? '' : unitWords[locale][line.base_unit];
  const {
    requested_qty: requested,
    approved_qty: approved,
    issued_qty: issued,
    received_qty: received,
  } = line;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', breakInside: 'avoid' }}>
      <Box
        sx={{ display: 'grid', columnGap: 2, rowGap: 1, alignItems: 'start', gridTemplateColumns: columns }}
      >
        <LineName line={line} unit={inBase} />
        <Quantity label={t.requested} qty={requested} unit={inUnit} />
        <Quantity label={t.approved} qty={approved} unit={inUnit} less={isLess(approved, requested)} />
        <Quantity label={t.issued} qty={issued} unit={inBase} />
        <Box>
          <Quantity label={t.received} qty={received} unit={inBase} less={isLess(received, issued)} />
          <Typography variant="caption" color="text.secondary">
            {after}
          </Typography>
        </Box>
      </Box>
      <Batches batches={batches} />
    </Box>
  );
}

/** The lines of a request: to be filled in its form, in four columns on its page. */
export default function RequestLines({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) {
  const { locale } = useReading();
  if (mode === 'show') return <LinesRead />;
  return <FormField place={placeOf(inventoryRequests, 'lines', locale)} source="lines" />;
}

/** Requested → approved → issued → received, with the batches that were handed out (inventory.md 8). */
function LinesRead() {
  const record = useRecordContext<RequestRecord>();
  const { t } = useWords(requestPieceWords);
  const lines = record ? linesOf(record) : [];
  const batches = useIssuedBatches(record);
  const heads = [t.item, t.requested, t.approved, t.issued, t.received];
  return (
    <Box>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'grid' },
          '@media print': { display: 'grid' },
          columnGap: 2,
          gridTemplateColumns: columns.sm,
          pb: 1,
          fontSize: 13,
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} batches={batches.filter(({ line_id: id }) => id === line.id)} />
        ))}
      </Box>
    </Box>
  );
}

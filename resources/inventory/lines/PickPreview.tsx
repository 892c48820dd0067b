import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { anyOf, decide } from '#metadata/access.ts';
import { isSome, withoutZeros } from '#metadata/fields/decimals.ts';
import { daysBetween } from '#metadata/time/days.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { seeBatches, seeLedger } from '../stockRights.ts';
import { lineWords } from './lineWords.ts';

/** A batch FEFO would take from, with how much of it. */
export interface Picked {
  readonly batch_id: string;
  /** The lot as the package says it. */
  readonly batch_no: string;
  readonly expiry_date: string | null;
  readonly qty: string;
}
interface Place {
  readonly warehouseId: string | undefined;
  readonly itemId: string | undefined;
  /** Base units. */
  readonly qty: string | undefined;
}

/** What would leave for a quantity, the soonest expiry first (inventory.md 9); it promises nothing. */
export function usePick({ warehouseId, itemId, qty }: Place) {
  const provider = useClinicProvider();
  const may = decide(anyOf(seeBatches, seeLedger), useSubject()) !== undefined;
  const isAsked = isSome(qty);
  return useQuery({
    queryKey: ['stock-batches', 'pick', warehouseId, itemId, qty],
    queryFn: async ({ signal }) => {
      const body = { warehouse_id: warehouseId, item_id: itemId, qty };
      const call = { operation: 'pick', body, signal };
      return (
        await provider.operate<{ readonly batches: readonly Picked[]; readonly shortage: string }>(
          'stock-batches',
          call,
        )
      ).data;
    },
    enabled: may && isAsked && warehouseId !== undefined && itemId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}

/** How long a batch is still good, marked where that is soon (UX-80). */
export function Expiry({ date }: { readonly date: string | null }) {
  const { t, say } = useWords(lineWords);
  const { today, format } = useReading();
  if (date === null) return t.noExpiry;
  const days = daysBetween(today, date);
  if (days > 90) return format.date(date);
  return (
    <Box
      component="span"
      sx={{ color: ({ palette }) => (days > 30 ? 'inherit' : palette.tones.warning.text), fontWeight: 600 }}
    >
      {days === 0 ? t.expiresToday : say(t.expires, { n: days })}
    </Box>
  );
}

/** Which batches would leave for a quantity. */
export function PickPreview(place: Place) {
  const { t } = useWords(lineWords);
  const { format } = useReading();
  const { data } = usePick(place);
  if (!data || data.batches.length === 0) return null;
  return (
    <Typography variant="caption" component="div" color="text.secondary">
      {t.goesFirst}
      {': '}
      {data.batches.map(({ batch_id: id, batch_no: lot, expiry_date: expiry, qty }, index) => (
        <span key={id}>
          {index > 0 ? ' · ' : null}
          <bdi>{format.number(withoutZeros(qty))}</bdi> <bdi dir="ltr">{lot}</bdi> (<Expiry date={expiry} />)
        </span>
      ))}
    </Typography>
  );
}

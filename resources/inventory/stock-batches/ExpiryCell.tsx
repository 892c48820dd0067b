import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useWords } from '#src/client/words/words.ts';
import { batchPieceWords } from './stockBatchWords.ts';

const tones = { expired: 'danger', critical: 'warning', near: 'info', ok: 'neutral' } as const;
type State = keyof typeof tones;
interface Batch {
  readonly expiry_state: string | null;
  readonly days_to_expiry: number | null;
}

/** How long a batch is still good, in words and by its colour (inventory.md 6). */
export default function ExpiryCell({ record }: { readonly record: Batch }) {
  const { t, say } = useWords(batchPieceWords);
  const state = record.expiry_state ?? 'none';
  if (!(state in tones)) return '—';
  const known = state as State;
  return <StatusBadge tone={tones[known]} label={say(t[known], { n: record.days_to_expiry ?? 0 })} />;
}

import { useEffect, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useGetList, useNotify } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { DraftForm, type Afterwards, type SavedRecord } from '#src/screens/DraftForm.tsx';
import { useMe } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { stockTransfers } from './stock-transfers.ts';
import { transferPieceWords } from './stockTransferWords.ts';

/** The transfer in the form: a draft to go on with, or a new one; and why its last posting was refused. */
export interface Opened {
  /** Another one draws the form anew. */
  readonly round: number;
  readonly draft?: SavedRecord | undefined;
  readonly refused?: string | undefined;
}

interface Keeping {
  readonly id: string;
  readonly keepers?: readonly string[];
}

/**
 * Whether goods are carried over by hand: the person keeps both of the two warehouses, or nobody keeps either (inventory.md
 * 4). Of the chosen ones; before both are chosen of all.
 */
function useIsCarried(chosen: readonly unknown[]): boolean {
  const { details } = useMe();
  const { data } = useGetList<Keeping>('warehouses', {
    filter: { status: 'active' },
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'code', order: 'ASC' },
  });
  const known = data ?? [];
  const two = known.filter(({ id }) => chosen.includes(id));
  const asked = two.length === 2 ? two : known;
  const keeps = ({ keepers = [] }: Keeping): boolean => keepers.includes(details.user_id);
  const isKept = ({ keepers = [] }: Keeping): boolean => keepers.length > 0;
  return asked.every(keeps) || !asked.some(isKept);
}

interface ChosenProps {
  readonly refused: string | undefined;
  readonly onChange: (ids: readonly unknown[]) => void;
}

/** Above the fields, inside the form: why the last posting was refused; tells which warehouses are chosen. */
function Above({ refused, onChange }: ChosenProps) {
  const [source, destination]: readonly unknown[] = useWatch({ name: ['source_id', 'destination_id'] });
  useEffect(() => onChange([source, destination]), [source, destination, onChange]);
  if (refused === undefined) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {refused}
    </Alert>
  );
}

/** What each save of the form does to the draft it leaves. */
const calls = { close: 'transferNow', open: 'dispatch' } as const;

interface UnansweredProps {
  readonly number: string;
  readonly onAgain: () => Promise<void>;
}

/**
 * In the place of the form while nobody knows whether the transfer was posted: it may be a draft no more, so that only the
 * same call can be made again.
 */
function Unanswered({ number, onAgain }: UnansweredProps) {
  const { t, say } = useWords(transferPieceWords);
  const { t: common } = useReading();
  const [sending, setSending] = useState(false);
  const again = async (): Promise<void> => {
    setSending(true);
    await onAgain();
    setSending(false);
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={sending} onClick={() => void again()}>
          {common.form.again}
        </Button>
      }
    >
      {say(t.unanswered, { number })}
    </Alert>
  );
}

interface TransferFormProps {
  readonly opened: Opened;
  /** The form is done with: with nothing, or with the draft whose posting was refused. */
  readonly onDone: (next: Omit<Opened, 'round'>) => void;
}

/** A transfer is saved, then posted; what cannot be posted stays in the form as a draft, with the reason above it. */
export function TransferForm({ opened, onDone }: TransferFormProps) {
  const { t, say } = useWords(transferPieceWords);
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const notify = useNotify();
  const reload = useReload('stock-transfers', 'inventory-items', 'stock-batches');
  const [chosen, setChosen] = useState<readonly unknown[]>([]);
  const [unanswered, setUnanswered] = useState<UnansweredProps>();
  const isCarried = useIsCarried(chosen);
  const post = async (saved: SavedRecord, save: keyof typeof calls): Promise<void> => {
    const { id, version } = saved as SavedRecord & { readonly version: number };
    await attempt(({ key }) =>
      provider.transition('stock-transfers', { id, name: calls[save], version, idempotencyKey: key }),
    );
  };
  const onSaved = async (saved: SavedRecord, afterwards: Afterwards): Promise<void> => {
    const number = String(saved['number']);
    try {
      if (afterwards === 'close' || afterwards === 'open') await post(saved, afterwards);
      const told = { close: t.moved, open: t.sent, new: t.kept, stay: t.kept }[afterwards];
      notify(say(told, { number }), { type: 'success' });
      onDone({});
    } catch (error) {
      if (refusalOf(error).definite)
        onDone({ draft: saved, refused: say(t.notMoved, { number, why: messageOf(error) }) });
      else setUnanswered({ number, onAgain: () => onSaved(saved, afterwards) });
    } finally {
      reload();
    }
  };
  if (unanswered) return <Unanswered {...unanswered} />;
  return (
    <DraftForm
      resource={stockTransfers}
      draft={opened.draft}
      saves={isCarried ? ['close', 'open', 'new'] : ['open', 'close', 'new']}
      saveWords={{ close: t.now, open: t.dispatch, new: t.keep }}
      cancel={opened.draft === undefined ? '/inventory/warehouses' : () => onDone({})}
      onSaved={(saved, afterwards) => void onSaved(saved, afterwards)}
    >
      <Above refused={opened.refused} onChange={setChosen} />
    </DraftForm>
  );
}

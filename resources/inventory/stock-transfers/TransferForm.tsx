import { useEffect, useState } from 'react';
import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { DocumentForm, type Opened as Draft } from '#src/screens/DocumentForm.tsx';
import { useMe } from '#src/client/session/subject.ts';
import { stockTransfers } from './stock-transfers.ts';

/** The transfer in the form; another round draws the form anew. */
export type Opened = Draft & { readonly round: number };

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

/** Inside the form: tells which warehouses are chosen. */
function Chosen({ onChange }: { readonly onChange: (ids: readonly unknown[]) => void }) {
  const [source, destination]: readonly unknown[] = useWatch({ name: ['source_id', 'destination_id'] });
  useEffect(() => onChange([source, destination]), [source, destination, onChange]);
  return null;
}

interface TransferFormProps {
  readonly opened: Opened;
  /** The form is done with: with nothing, or with the draft whose posting was refused. */
  readonly onDone: (next: Draft) => void;
}

/** Goods that are carried over by hand are transferred at once; what travels is dispatched first (inventory.md 4). */
export function TransferForm({ opened, onDone }: TransferFormProps) {
  const [chosen, setChosen] = useState<readonly unknown[]>([]);
  const { savesBy = [] } = stockTransfers.screens.transfer;
  return (
    <DocumentForm
      resource={stockTransfers}
      savesBy={useIsCarried(chosen) ? savesBy : savesBy.toReversed()}
      opened={opened}
      cancel={opened.draft === undefined ? '/inventory/warehouses' : () => onDone({})}
      onEnd={({ draft, refused }) => onDone({ draft, refused })}
    >
      <Chosen onChange={setChosen} />
    </DocumentForm>
  );
}

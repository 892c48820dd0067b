import { Section } from '#src/ui/Section.tsx';
import { MovementLog } from '../movements/MovementLog.tsx';

/** The item's rows of the ledger, each with what lay everywhere after it. */
export default function ItemMovements({ record }: { readonly record: { readonly id?: string } }) {
  return (
    <Section plain>{record.id === undefined ? null : <MovementLog of="item_id" id={record.id} />}</Section>
  );
}

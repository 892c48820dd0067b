import { useMemo } from 'react';
import BulkLabels from '../labels/LabelsButton.tsx';

/** On an item's page: its labels. */
export default function ItemLabels({ record: { id } }: { readonly record: { readonly id?: string } }) {
  const ids = useMemo(() => (id === undefined ? [] : [id]), [id]);
  return ids.length === 0 ? null : <BulkLabels ids={ids} />;
}

import { LabelsButton } from '../labels/LabelsButton.tsx';

/** On an item's page: its labels. */
export default function ItemLabels({ record }: { readonly record: { readonly id?: string } }) {
  return record.id === undefined ? null : <LabelsButton ids={[record.id]} />;
}

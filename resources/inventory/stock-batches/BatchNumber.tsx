import { RecordLink } from '#src/fields/choice/reference.tsx';

/** A batch on the page of its item, by its number alone. */
export default function BatchNumber({ record }: { readonly record: Readonly<Record<string, unknown>> }) {
  return (
    <RecordLink target="stock-batches" id={String(record['batch_id'])} label={String(record['batch_no'])} />
  );
}

import { incompleteField } from '#metadata/derive/layout.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';

/** The state of a record in its colour and word. */
export function RecordState({ resource, record }: { readonly resource: AnyResource; readonly record: Row }) {
  const { locale, t } = useReading();
  const state = String(record['status'] ?? '');
  const tone = resource.workflow?.states[state];
  const lacks = resource.layout !== undefined && record[incompleteField] === true;
  return (
    <>
      {tone === undefined ? null : (
        <StatusBadge tone={tone} label={resource.words[locale].states?.[state] ?? state} />
      )}
      {/* Something the clinic requires is empty (clinic.md F4). */}
      {lacks ? <StatusBadge tone="warning" label={t.show.incomplete} /> : null}
    </>
  );
}

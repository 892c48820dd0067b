import { DialogContentText } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface StakesProps {
  readonly resource: AnyResource;
  readonly record: Row;
}

/** What is decided about, where the record is a measure: «نصف يوم · 22/11/2026 · نوفمبر 2026» (UX-20). */
export function Stakes({ resource, record }: StakesProps) {
  const reading = useReading();
  const figures = resource.figures ?? [];
  if (!figures.some((name) => resource.fields[name]?.options['saidWith'] !== undefined)) return null;
  const told = figures
    .map((name) => ({ value: record[name], place: placeOf(resource, name, reading.locale), reading, record }))
    .map((shown) => ({ label: shown.place.label, text: textOf(shown) }))
    .filter(({ text }) => text !== '');
  return (
    <DialogContentText sx={{ my: 1, color: 'text.primary' }}>
      {told.map(({ label, text }, index) => (
        <span key={label}>
          {index > 0 ? ' · ' : ''}
          {label}: <bdi>{text}</bdi>
        </span>
      ))}
    </DialogContentText>
  );
}

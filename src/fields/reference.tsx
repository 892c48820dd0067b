import { Link } from '@mui/material';
import { LinkBase } from 'ra-core';
import type { FieldKind, Row, Shown } from './kind.ts';
import { isolated } from './text.tsx';
import { useRecordAddress } from './useRecordAddress.ts';
export { OptionWords, optionItem } from './OptionWords.tsx';

/** The label the API sent beside a reference; the id says nothing to people. */
export function labelOf(record: Row, name: string): string {
  const label = (record['_labels'] as Row | undefined)?.[name];
  return typeof label === 'string' ? label : '';
}

/** Opens the record a value points at, for those who may. */
export function RecordLink({
  target,
  id,
  label,
}: {
  readonly target: string;
  readonly id: string;
  readonly label: string;
}) {
  const address = useRecordAddress(target, id);
  if (address === undefined) return isolated(label, 'auto');
  return (
    <Link component={LinkBase} to={address} underline="hover">
      <bdi>{label}</bdi>
    </Link>
  );
}

function ReferenceValue({ value, place, record }: Shown) {
  const label = labelOf(record, place.name);
  return <RecordLink target={place.field.target ?? ''} id={String(value)} label={label} />;
}

const text = ({ record, place, value }: Shown): string =>
  typeof value === 'string' ? labelOf(record, place.name) : '';

export const reference: FieldKind = {
  text,
  cell: (shown) => isolated(text(shown), 'auto'),
  Value: ReferenceValue,
};

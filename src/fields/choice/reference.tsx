import { Fragment, type ReactNode } from 'react';
import { Link } from '@mui/material';
import { LinkBase } from 'ra-core';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { isolated } from '../plain/text.tsx';
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

/** A name in a cell; one of several parts keeps its codes whole where the rest has no room (UX-58). */
function inParts(label: string, target: string | undefined): ReactNode {
  const codes = target === undefined ? undefined : entryOf(target)?.codes;
  const parts = label.split(' · ');
  if (codes === undefined || parts.length !== codes.length) return isolated(label, 'auto');
  return (
    <span className="parts" title={label}>
      {parts.map((part, index) => {
        const isCode = codes[index] === true;
        return (
          <Fragment key={index}>
            {index === 0 ? null : <span> · </span>}
            <bdi className={isCode ? undefined : 'words'} dir={isCode ? 'ltr' : 'auto'}>
              {part}
            </bdi>
          </Fragment>
        );
      })}
    </span>
  );
}

export const reference: FieldKind = {
  filter: 'reference',
  width: usualWidth,
  grows: true,
  // Among lines a name gives way last.
  lineCell: { minWidth: 168, width: '30%' },
  text,
  // A row of a report is no record: what stands in it leads to what it names.
  cell: (shown) =>
    shown.place.resource.isReport && typeof shown.value === 'string' ? (
      <ReferenceValue {...shown} />
    ) : (
      inParts(text(shown), shown.place.field.target)
    ),
  Value: ReferenceValue,
};

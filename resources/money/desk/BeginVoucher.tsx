import type { ReactNode } from 'react';
import { useGetOne } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { RecordFailure, RecordLoading } from '#src/screens/ShowScreen.tsx';

interface BeginProps {
  readonly resource: AnyResource;
  readonly given: Row;
  readonly children: (begun: Row) => ReactNode;
}

/** Of the voucher that is replaced, what the new one does not take over: its day is today, and its own course begins. */
const left = ['number', 'date', 'replaces_id', 'reissue_reason', 'attachments', 'cashier_id'];

/** The lines of a record as new ones. */
const asNew = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((line: unknown) =>
        line !== null && typeof line === 'object'
          ? Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'id'))
          : line,
      )
    : value;

function Replacing({ resource, given, children }: BeginProps) {
  const id = String(given['replaces_id']);
  const { data, error, refetch } = useGetOne<Row & { readonly id: string }>(resource.name, { id });
  if (error && !data)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordLoading />;
  const taken = Object.entries(resource.fields).flatMap(([name, { kind, options }]) =>
    kind === 'computed' || options.readOnly === true || left.includes(name)
      ? []
      : [[name, asNew(data[name] ?? null)] as const],
  );
  return children({ ...Object.fromEntries(taken), _labels: data['_labels'] });
}

/** What a new voucher begins with: nothing, or all that stood on the wrong one it is issued instead of (clinic.md 6.3). */
export function BeginVoucher(props: BeginProps) {
  return props.given['replaces_id'] === undefined ? props.children({}) : <Replacing {...props} />;
}

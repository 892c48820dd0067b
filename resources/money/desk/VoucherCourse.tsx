import { createElement } from 'react';
import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import { useGetList, useGetOne, useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { ShowField } from '#src/screens/show/ShowSection.tsx';
import { useWords } from '#src/client/words/words.ts';
import { deskWords } from './deskWords.ts';

type Voucher = Row & { readonly id: string; readonly number?: string; readonly status?: string };

/** In the form of a voucher that is issued instead of a wrong one: which, and why, where that still stands. */
function Reason({ resource }: { readonly resource: AnyResource }) {
  const { t, say } = useWords(deskWords);
  const { locale } = useReading();
  const old = useWatch({ name: 'replaces_id' }) as unknown;
  const id = typeof old === 'string' ? old : '';
  const { data } = useGetOne<Voucher>(resource.name, { id }, { enabled: id !== '' });
  if (!data) return null;
  const stands = data.status === 'posted';
  const source = 'reissue_reason';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridColumn: '1 / -1' }}>
      <Alert severity="warning" variant="outlined">
        {say(stands ? t.reissueText : t.reissueVoidedText, { number: data.number ?? '' })}
      </Alert>
      {stands
        ? createElement(inputOf(resource.fields[source] as never), {
            place: placeOf(resource, source, locale),
            source,
            required: true,
            autoFocus: true,
          })
        : null}
    </Box>
  );
}

function TwinLink({
  resource,
  words,
  twin,
}: {
  readonly resource: AnyResource;
  readonly words: string;
  readonly twin: Voucher | undefined;
}) {
  if (!twin) return null;
  return (
    <Typography variant="body2">
      {words}{' '}
      <TextLink component={Link} to={panelAddress(resource.name, twin.id)} dir="ltr">
        {twin.number}
      </TextLink>
    </Typography>
  );
}

const page = { pagination: { page: 1, perPage: 1 }, sort: { field: 'number', order: 'ASC' } } as const;

/** On a voucher: the one it was issued instead of, and the one issued instead of it, each a link (UX-83). */
function Twins({ resource }: { readonly resource: AnyResource }) {
  const { t } = useWords(deskWords);
  const record = useRecordContext<Voucher>();
  const old = typeof record?.['replaces_id'] === 'string' ? record['replaces_id'] : '';
  const isReplaced = typeof record?.['replaced_by'] === 'string';
  const before = useGetOne<Voucher>(resource.name, { id: old }, { enabled: old !== '' });
  const after = useGetList<Voucher>(
    resource.name,
    { ...page, filter: { replaces_id: record?.id } },
    { enabled: isReplaced },
  );
  if (old === '' && !isReplaced) return null;
  const reason = record?.['reissue_reason'];
  return (
    <Alert severity="info" variant="outlined">
      <TwinLink resource={resource} words={t.replaces} twin={before.data} />
      <TwinLink resource={resource} words={t.replacedBy} twin={after.data?.[0]} />
      {typeof reason === 'string' ? <Typography variant="body2">{reason}</Typography> : null}
    </Alert>
  );
}

/** What else the course of a voucher tells on its page. */
const course = ['owes_after', 'credit_after', 'cashier_id', 'void_reason', 'voided_by', 'voided_at'];
const grid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
};

function Course({ resource }: { readonly resource: AnyResource }) {
  const record = useRecordContext<Voucher>();
  if (!record) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Twins resource={resource} />
      <Box sx={grid}>
        {course
          .filter((name) => record[name] !== null && record[name] !== undefined)
          .map((name) => (
            <ShowField key={name} {...{ resource, name, record }} />
          ))}
      </Box>
    </Box>
  );
}

/** The course of a voucher: its twins and its end on its page, the reason in the form of one that is issued instead. */
export function VoucherCourse({
  resource,
  mode,
}: {
  readonly resource: AnyResource;
  readonly mode: 'show' | 'edit' | 'create';
}) {
  if (mode === 'create') return <Reason resource={resource} />;
  return mode === 'show' ? <Course resource={resource} /> : <Twins resource={resource} />;
}

import { useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useGetList, useRecordContext } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { labelOf, RecordLink } from '#src/fields/choice/reference.tsx';
import { QuickCreatePanel } from '#src/screens/form/QuickCreatePanel.tsx';
import { mayDo } from '#src/screens/parts/access.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { deviceUserMaps } from '../devices/device-user-maps.ts';
import { fingerprintUploads } from './fingerprint-uploads.ts';
import { uploadPageWords } from './uploadPageWords.ts';

type Upload = RecordOf<typeof fingerprintUploads>;
type OwnedNumber = Row & { readonly id: string };

/** As many as a report names (`fingerprint-uploads.ts`), and as a list answers at once. */
const most = 200;

/** Whose these numbers of a device are by now. */
function useOwners({ device_id, unknown }: Upload): ReadonlyMap<string, OwnedNumber> {
  const { data = [] } = useGetList<OwnedNumber>(deviceUserMaps.name, {
    filter: { device_id, device_user_id: (unknown ?? []).map(({ number }) => number) },
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'ASC' },
  });
  return new Map(data.map((row) => [String(row['device_user_id']), row]));
}

interface NumberRowProps {
  readonly one: NonNullable<Upload['unknown']>[number];
  readonly owner: OwnedNumber | undefined;
  /** Absent for whoever may not match. */
  readonly onMatch: (() => void) | undefined;
}

/** A number, its punches, and whose it is or the way to say so. */
function NumberRow({ one, owner, onMatch }: NumberRowProps) {
  const { t, say } = useWords(uploadPageWords);
  const { format } = useReading();
  const { number } = one;
  return (
    <tr>
      <Cell>
        <bdi dir="ltr">{number}</bdi>
      </Cell>
      <Cell numeric>{format.number(one.punches)}</Cell>
      <Cell wideOnly>{format.date(one.first_on)}</Cell>
      <Cell wideOnly>{format.date(one.last_on)}</Cell>
      <Cell wraps>
        {owner === undefined ? null : (
          <RecordLink
            target="employees"
            id={String(owner['employee_id'])}
            label={labelOf(owner, 'employee_id')}
          />
        )}
        {owner !== undefined || onMatch === undefined ? null : (
          <Button size="small" variant="outlined" onClick={onMatch} aria-label={say(t.match, { number })}>
            {t.matchShort}
          </Button>
        )}
      </Cell>
    </tr>
  );
}

function Numbers({ upload }: { readonly upload: Upload }) {
  const { t, locale } = useWords(uploadPageWords);
  const subject = useSubject();
  const owners = useOwners(upload);
  const [number, setNumber] = useState<string>();
  const words = fingerprintUploads.words[locale].lines.unknown.fields;
  const mayMatch = mayDo(deviceUserMaps, 'create', subject);
  const title = fingerprintUploads.words[locale].sections.numbers;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.hint}
      </Typography>
      <SmallTable
        label={title}
        head={[
          { label: words.number },
          { label: words.punches, numeric: true },
          { label: words.first_on, wideOnly: true },
          { label: words.last_on, wideOnly: true },
          { label: t.owner },
        ]}
      >
        {(upload.unknown ?? []).map((one) => (
          <NumberRow
            key={one.number}
            one={one}
            owner={owners.get(one.number)}
            onMatch={mayMatch ? () => setNumber(one.number) : undefined}
          />
        ))}
      </SmallTable>
      {number === undefined ? null : (
        <QuickCreatePanel
          resource={deviceUserMaps}
          given={{ device_id: upload.device_id, device_user_id: number }}
          onCreated={() => undefined}
          onClose={() => setNumber(undefined)}
        />
      )}
    </Box>
  );
}

/**
 * The numbers of a file nobody was known by, each matched to an employee from here, before the file is saved or after (hr.md 2.4 rule 3); a file of another device is told
 * above them. */
export default function UnknownNumbers({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) {
  const { t, say } = useWords(uploadPageWords);
  const upload = useRecordContext<Upload & Row & { readonly id: string }>();
  if (mode !== 'show' || upload === undefined) return null;
  return (
    <>
      {upload.other_device ? (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {say(t.otherDevice, { numbers: upload.other_device })}
        </Alert>
      ) : null}
      {(upload.unknown ?? []).length === 0 ? (
        <Typography color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
          {t.known}
        </Typography>
      ) : (
        <Numbers upload={upload} />
      )}
    </>
  );
}

import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import { Link } from 'react-router-dom';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { appointments } from '../appointments/appointments.ts';
import { calendarWords } from './calendarWords.ts';
import type { SideProps } from './drawers.tsx';
import { useTimes } from './useTimes.tsx';
import { VisitGroup } from './VisitRow.tsx';

type Record = Row & { readonly id: string };

/** The visits that carry a flag and are still to come; read again with every mark of visits. */
function useFlagged(flag: 'needs_rebooking' | 'needs_room', { doctorId, branchId }: SideProps) {
  return useGetList<Record>('appointments', {
    filter: {
      [flag]: true,
      status: ['booked', 'confirmed'],
      ...(doctorId === undefined ? {} : { doctor_id: doctorId }),
      ...(branchId === undefined ? {} : { branch_id: branchId }),
    },
    sort: { field: 'starts_at', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  });
}

function FlaggedRow({ record, onMove }: { readonly record: Record; readonly onMove: () => void }) {
  const { t } = useWords(calendarWords);
  const { momentOf } = useTimes();
  const subject = useSubject();
  const labels = (record['_labels'] ?? {}) as Readonly<globalThis.Record<string, string>>;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', p: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>
          <bdi>{labels['patient_id']}</bdi>
        </Typography>
        <Typography variant="caption" component="div" color="text.secondary">
          {momentOf(String(record['starts_at']))} · <bdi>{labels['doctor_id']}</bdi>
        </Typography>
      </Box>
      {mayDo(appointments, 'move', subject) ? (
        <Button size="small" variant="outlined" onClick={onMove}>
          {t.move.to}
        </Button>
      ) : (
        <Button size="small" component={Link} to={panelAddress('appointments', record.id)}>
          {t.menu.details}
        </Button>
      )}
    </Box>
  );
}

/** Visits whose doctor is away by now, or that lost their room: each is moved from here (clinic.md A5). */
export default function RebookSide(props: SideProps) {
  const { t } = useWords(calendarWords);
  const { t: reading } = useReading();
  const [moving, setMoving] = useState<Record>();
  const lists = [
    { title: t.drawers.needsTime, query: useFlagged('needs_rebooking', props) },
    { title: t.drawers.needsRoom, query: useFlagged('needs_room', props) },
  ];
  const failed = lists.find(({ query }) => query.error !== null)?.query;
  const isEmpty = lists.every(({ query }) => query.data?.length === 0);
  return (
    <>
      {failed ? (
        <ErrorState title={reading.list.failed} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : null}
      {isEmpty ? <EmptyState title={t.drawers.emptyRebook} /> : null}
      {lists.map(({ title, query }) => (
        <VisitGroup key={title} title={title} n={query.data?.length ?? 0}>
          {query.data?.map((record) => (
            <FlaggedRow key={record.id} record={record} onMove={() => setMoving(record)} />
          ))}
        </VisitGroup>
      ))}
      {moving ? (
        <TransitionDialog
          resource={appointments}
          transition="move"
          record={moving}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
    </>
  );
}

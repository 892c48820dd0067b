import { useState } from 'react';
import { wallAt } from '#metadata/time/clock.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { SideProps } from '../drawers.tsx';
import { ListOf } from './ListOf.tsx';
import { StepButton, WholeList, WorkRow } from './WorkRow.tsx';
import { useWaiting, type WorkRecord } from './useWork.tsx';
import { whatsAppAddress } from '../../messages/visitMessages.ts';
import { workWords } from './workWords.ts';
import { appointmentWaitlist } from '../../appointment-waitlist/appointment-waitlist.ts';

/** One of them; `onBook` is absent for who may not. */
function Waiting({ row, onBook }: { readonly row: WorkRecord; readonly onBook: (() => void) | undefined }) {
  const { t, say } = useWords(workWords);
  const { format, timezone } = useReading();
  const labels = (row['_labels'] ?? {}) as Readonly<Record<string, string>>;
  const { urgent, until, created_at: since } = row;
  const name = labels['patient_id'] ?? '';
  return (
    <WorkRow
      person={{ name, phone: row['phone'] as string | null }}
      badges={urgent === true ? [t.urgent] : []}
      facts={[
        [labels['type_id'], labels['doctor_id'] ?? t.anyDoctor].join(' · '),
        [
          say(t.since, { day: format.date(wallAt(String(since), timezone).day) }),
          ...(typeof until === 'string' ? [say(t.until, { day: format.date(until) })] : []),
        ].join(' · '),
      ]}
      message={whatsAppAddress(row['writes_to'])}
    >
      {onBook ? (
        <StepButton label={t.book} spoken={say(t.bookFor, { name })} busy={false} onClick={onBook} />
      ) : null}
    </WorkRow>
  );
}

/** Who waits for an earlier visit: the call, and the booking of a time that was found. */
export default function WaitingSide({ doctorId, branchId }: SideProps) {
  const { t } = useWords(workWords);
  const [booking, setBooking] = useState<WorkRecord>();
  const query = useWaiting({ doctorId, branchId });
  const may = mayDo(appointmentWaitlist, 'book', useSubject());
  return (
    <>
      <ListOf query={query} empty={<EmptyState title={t.noWaiting} />}>
        {(row) => <Waiting key={row.id} row={row} onBook={may ? () => setBooking(row) : undefined} />}
      </ListOf>
      <WholeList path="/patients/waiting-list" />
      {booking ? (
        <TransitionDialog
          resource={appointmentWaitlist}
          transition="book"
          record={booking}
          onClose={() => setBooking(undefined)}
        />
      ) : null}
    </>
  );
}

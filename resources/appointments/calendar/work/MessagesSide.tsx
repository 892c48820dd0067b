import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { appointments } from '../../appointments/appointments.ts';
import type { SideProps } from '../drawers.tsx';
import { useTimes } from '../useTimes.tsx';
import { VisitGroup } from '../VisitRow.tsx';
import { recordOf, StepButton, useWorkStep, WorkRow } from './WorkRow.tsx';
import { useMessages, type Message } from './useWork.tsx';
import { workWords } from './workWords.ts';

const kinds = ['reminder', 'moved', 'cancelled', 'booked'] as const;

function Messages({ all }: { readonly all: readonly Message[] }) {
  const { t, say, locale } = useWords(workWords);
  const { momentOf } = useTimes();
  const { busy, run } = useWorkStep(appointments);
  if (all.length === 0) return <EmptyState title={t.noMessages} text={t.noMessagesHint} />;
  const groups = kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)] as const);
  return groups.map(([kind, rows]) => (
    <VisitGroup key={kind} title={t.kinds[kind]} n={rows.length}>
      {rows.map((one) => {
        const { id, patient, doctor, starts_at, why, message } = one;
        const name = patient.name;
        return (
          <WorkRow
            key={id}
            person={patient}
            facts={[
              momentOf(starts_at),
              locale === 'en' ? doctor.label_en : doctor.label,
              why === null ? undefined : t.why[why],
            ]}
            message={message}
          >
            <StepButton
              label={message === null ? t.told : t.sent}
              spoken={say(message === null ? t.toldName : t.sentTo, { name })}
              busy={busy === id}
              onClick={() => run({ ...recordOf(one), starts_at }, kind === 'reminder' ? 'remind' : 'tell')}
            />
          </WorkRow>
        );
      })}
    </VisitGroup>
  ));
}

/** Whom to write now: reminders that are due, and what was booked, moved or cancelled; sent is one tap (clinic.md 4.1, UX-36). */
export default function MessagesSide({ doctorId, branchId }: SideProps) {
  return <Loaded query={useMessages({ doctorId, branchId })}>{(all) => <Messages all={all} />}</Loaded>;
}

import { useState } from 'react';
import { useClinic, useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { SideProps } from '../drawers.tsx';
import { ListOf } from './ListOf.tsx';
import { StepButton, WholeList, WorkRow } from './WorkRow.tsx';
import { useRecalls, type WorkRecord } from './useWork.tsx';
import { filledIn, languageOf, whatsAppAddress } from '../../messages/visitMessages.ts';
import { workWords } from './workWords.ts';
import { patientRecalls } from '../../patient-recalls/patient-recalls.ts';

interface RecallProps {
  readonly row: WorkRecord;
  /** Notes a try; absent for who may not. */
  readonly onTry: (() => void) | undefined;
  readonly onBook: SideProps['onBook'];
}

/** One of them: the call, the ready message, the try that was made, and the booking that answers the recall. */
function Recall({ row, onTry, onBook }: RecallProps) {
  const { t, say, locale } = useWords(workWords);
  const { format } = useReading();
  const { officialName: clinic } = useClinic();
  const reasons: Readonly<Record<string, string>> = patientRecalls.words[locale].options.reason;
  const labels = (row['_labels'] ?? {}) as Readonly<Record<string, string>>;
  const name = labels['patient_id'] ?? '';
  const tries = Number(row['tries']);
  const text = filledIn(workWords[languageOf(name)].recall, { patient: name, clinic });
  const asked = { patient_id: String(row['patient_id']), doctor_id: row['doctor_id'] as string | null };
  const due = say(t.due, { month: format.month(String(row['due_month'])) });
  return (
    <WorkRow
      person={{ name, phone: row['phone'] as string | null }}
      facts={[
        [reasons[String(row['reason'])], labels['doctor_id']].filter(Boolean).join(' · '),
        [due, ...(tries > 0 ? [say(t.tries, { n: tries })] : [])].join(' · '),
      ]}
      message={whatsAppAddress(row['writes_to'], text)}
    >
      {onTry ? (
        <StepButton label={t.attempt} spoken={say(t.attemptOf, { name })} busy={false} onClick={onTry} />
      ) : null}
      {onBook ? (
        <StepButton
          label={t.book}
          spoken={say(t.bookFor, { name })}
          busy={false}
          onClick={() => onBook({ ...asked, source: 'recall', _labels: labels })}
        />
      ) : null}
    </WorkRow>
  );
}

/** Who is to be called back by now. */
export default function RecallsSide({ doctorId, branchId, onBook }: SideProps) {
  const { t } = useWords(workWords);
  const [trying, setTrying] = useState<WorkRecord>();
  const query = useRecalls({ doctorId, branchId });
  const may = mayDo(patientRecalls, 'attempt', useSubject());
  return (
    <>
      <ListOf query={query} empty={<EmptyState title={t.noRecalls} />}>
        {(row) => <Recall key={row.id} {...{ row, onBook }} onTry={may ? () => setTrying(row) : undefined} />}
      </ListOf>
      <WholeList path="/patients/recalls" />
      {trying ? (
        <TransitionDialog
          resource={patientRecalls}
          transition="attempt"
          record={trying}
          onClose={() => setTrying(undefined)}
        />
      ) : null}
    </>
  );
}

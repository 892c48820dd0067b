import { useRef } from 'react';
import { useNotify } from 'ra-core';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { copyForm, periodForm, severalForm } from './weekForms.ts';
import { weekWords } from './weekWords.ts';

export type WeekDialogName = 'add' | 'copy' | 'ramadan';

interface WeekDialogProps {
  readonly name: WeekDialogName;
  /** Whose week is open; nobody's where there is none yet. */
  readonly doctor: string | undefined;
  /** The branch that doctor works in; that of whoever writes where not known. */
  readonly branch: string | undefined;
  readonly onSaved: (doctor: string | undefined) => void;
  readonly onClose: () => void;
}

const forms = { add: severalForm, copy: copyForm, ramadan: periodForm } as const;
const calls = { add: 'addSeveral', copy: 'copyWeek', ramadan: 'copyWeek' } as const;

/** What one of the three buttons asks, and sends: each is one call that makes all rows or none. */
export function WeekDialog({ name, doctor, branch, onSaved, onClose }: WeekDialogProps) {
  const { t } = useWords(weekWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('doctor-schedules');
  const { details } = useMe();
  const texts = {
    add: [t.addTitle, t.addText],
    copy: [t.copyTitle, t.copyText],
    ramadan: [t.ramadanTitle, t.ramadanText],
  } as const;
  const whose =
    name === 'add' ? {} : { from_doctor_id: doctor, ...(name === 'ramadan' ? { doctor_id: doctor } : {}) };
  /** Whose week was sent. */
  const written = useRef(doctor);
  return (
    <FormDialog
      title={texts[name][0]}
      text={texts[name][1]}
      declaration={forms[name]}
      initial={
        name === 'add' ? { branch_id: branch ?? details.branch_id ?? null, doctor_id: doctor ?? null } : {}
      }
      save={t.save}
      send={(values, idempotencyKey) => {
        const body = { ...values, ...whose };
        written.current = String((body as { doctor_id?: unknown }).doctor_id ?? doctor);
        return provider.operate('doctor-schedules', { operation: calls[name], body, idempotencyKey });
      }}
      onSaved={() => {
        reload();
        notify(t.added, { type: 'success' });
        onSaved(written.current);
      }}
      onClose={onClose}
    />
  );
}

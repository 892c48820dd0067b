import '#src/fields/index.ts';
import { useId, useMemo, useState, type FormEvent } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useGetOne, useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { decide } from '#metadata/access.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { FormSetting } from '#src/fields/core/formContext.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { useAskFirst } from '#src/ui/useAskFirst.tsx';
import { seeProcedures } from '../treatmentRights.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { TeethInput } from '../patient-treatments/TeethInput.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { DoneMaterial } from './DoneMaterial.tsx';
import { toothConditions } from '../tooth-conditions/tooth-conditions.ts';
import { lineWords } from './lineWords.ts';

const { procedure_id, teeth, surfaces, area, doctor_id, phase, unit_price, discount_percent, note } =
  patientTreatments.fields;
const fields = { procedure_id, teeth, surfaces, area, unit_price, discount_percent, doctor_id, phase, note };
/** What is typed of a line: who it is of and where it stands is known. */
const declaration = { ...patientTreatments, fields, checks: {}, operations: {} } as unknown as AnyResource;

/** Teeth are chosen as they stand in the mouth. */
const inputFor: FormSetting['inputFor'] = (_resource, name) => (name === 'teeth' ? TeethInput : undefined);

const byScope: Readonly<Record<string, readonly string[]>> = {
  tooth: ['teeth'],
  surface: ['teeth', 'surfaces'],
  quadrant: ['area'],
  arch: ['area'],
  mouth: [],
};

const none: readonly string[] = [];

interface LineDialogProps {
  readonly patientId: string;
  /** Written and completed in one step, in this visit where there is one. */
  readonly isDone?: boolean;
  readonly planId?: string | undefined;
  readonly appointmentId?: string | undefined;
  /** What is offered to begin with. */
  readonly procedureId?: string | undefined;
  /** Teeth that are chosen on the chart. */
  readonly teeth?: readonly string[];
  readonly surfaces?: readonly string[];
  readonly onClose: () => void;
}

/** The fields a line is asked for: where it is done follows from the chosen procedure, prices are for whoever sees them. */
function useNames(procedure: unknown, isDone: boolean): readonly string[] {
  const subject = useSubject();
  const sees = decide(seeProcedures, subject) !== undefined;
  const { data } = useGetOne(
    'dental-procedures',
    { id: String(procedure) },
    { enabled: sees && typeof procedure === 'string' && procedure !== '' },
  );
  const scope = data?.['scope'] as string | undefined;
  const place = scope === undefined ? ['teeth', 'surfaces', 'area'] : (byScope[scope] ?? []);
  const money = isDone || decide(seeMoney, subject) === undefined ? [] : ['unit_price', 'discount_percent'];
  return ['procedure_id', ...place, ...money, ...(isDone ? [] : ['doctor_id', 'phase']), 'note'];
}

/** Sends what was typed of the fields that are asked. */
function useSend(props: LineDialogProps) {
  const { patientId, isDone, planId, appointmentId } = props;
  const provider = useClinicProvider();
  const [taken, onTaken] = useState<readonly string[]>([]);
  const send = (values: Record<string, unknown>, names: readonly string[], key: string): Promise<unknown> => {
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
    const of = {
      patient_id: patientId,
      ...(appointmentId === undefined ? {} : { appointment_id: appointmentId }),
    };
    if (isDone === true)
      return provider.operate('patient-treatments', {
        operation: 'done',
        body: { ...typed, ...of, ...(taken.length === 0 ? {} : { materials: taken }) },
        idempotencyKey: key,
      });
    const data = { ...typed, ...of, ...(planId === undefined ? {} : { plan_id: planId }) };
    return provider.create('patient-treatments', { data, meta: { idempotencyKey: key } });
  };
  return { send, taken, onTaken, appointmentId };
}

/** What the form begins with: what was chosen before it opened. */
const useBeginning = ({ procedureId, teeth: chosen = none, surfaces: on = none }: LineDialogProps) =>
  useMemo(
    () => ({
      teeth: [...chosen],
      surfaces: [...on],
      ...(procedureId === undefined ? {} : { procedure_id: procedureId }),
    }),
    [chosen, on, procedureId],
  );

/** One more line of the patient: to be done, or done today. */
export function LineDialog(props: LineDialogProps) {
  const { isDone = false, onClose } = props;
  const id = useId();
  const { t: shared } = useReading();
  const { t } = useWords(lineWords);
  const initial = useBeginning(props);
  const { form, submit } = useFieldsForm(declaration, initial);
  const names = useNames(form.watch('procedure_id'), isDone);
  const { close, asking } = useAskFirst(form.formState.isDirty, onClose);
  const attempt = useOneTry();
  const { send, ...material } = useSend(props);
  const refresh = useRefresh(patientTreatments);
  const refreshChart = useRefresh(toothConditions);
  const notify = useNotify();
  const [sending, setSending] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    setSending(true);
    const saved = await submit((values) => attempt(({ key }) => send(values, names, key)));
    setSending(false);
    if (!saved) return;
    refresh();
    refreshChart();
    notify(isDone ? t.completed : t.added, { type: 'success' });
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={sending ? undefined : close} aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={id}>{isDone ? t.doneTitle : t.addTitle}</DialogTitle>
        <DialogContent>
          {isDone ? <DialogContentText sx={{ mb: 2 }}>{t.doneText}</DialogContentText> : null}
          <FieldsGrid declaration={declaration} form={form} names={names} inputFor={inputFor} autoFocus />
          {isDone ? <DoneMaterial form={form} {...material} /> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={sending}>
            {shared.form.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={sending}>
            {isDone ? t.doneSave : t.addSave}
          </Button>
        </DialogActions>
      </form>
      {asking}
    </Dialog>
  );
}

import { useMemo } from 'react';
import { useNotify } from 'ra-core';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useWords } from '#src/client/words/words.ts';
import type { FormSetting } from '#src/fields/core/formContext.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { SignaturePad } from '../treatment-plans/SignaturePad.tsx';
import { signed } from '../treatment-plans/signedFields.ts';
import { treatmentPlans } from '../treatment-plans/treatment-plans.ts';
import { lineWords } from './lineWords.ts';
import type { Line } from './LineRows.tsx';
import { useLineName } from './useLineName.tsx';

/** What is signed, in the words of a plan that is accepted; those of the reader's language are there. */
const signingIn = (locale: Locale): AnyResource => {
  const words = treatmentPlans.words[locale];
  const fields = { ...words.fields, ...words.transitions.accept.fields };
  return {
    ...treatmentPlans,
    fields: signed,
    checks: {},
    words: { ...treatmentPlans.words, [locale]: { ...words, fields } },
  };
};
const inputFor: FormSetting['inputFor'] = (_resource, name) =>
  name === 'signature' ? SignaturePad : undefined;

interface AcceptProps {
  readonly patient: Row & { readonly id: string };
  readonly lines: readonly Line[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Chosen lines become a plan that is signed at once (clinic.md 2.5, accept plan). */
export function AcceptChosen({ patient, lines, onDone, onClose }: AcceptProps) {
  const { t, locale } = useWords(lineWords);
  const signing = useMemo(() => signingIn(locale), [locale]);
  const nameOf = useLineName();
  const provider = useClinicProvider();
  const [refreshLines, refreshPlans] = [useRefresh(patientTreatments), useRefresh(treatmentPlans)];
  const notify = useNotify();
  const initial = useMemo(() => ({ signed_by: String(patient['full_name']) }), [patient]);
  return (
    <FormDialog
      title={t.acceptChosen}
      text={
        <>
          {t.acceptText}
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <bdi>{nameOf(line)}</bdi>
              </li>
            ))}
          </ul>
        </>
      }
      declaration={signing}
      initial={initial}
      inputFor={inputFor}
      save={t.acceptSave}
      send={(values, idempotencyKey) =>
        provider.operate(treatmentPlans.name, {
          operation: 'acceptLines',
          params: { patientId: patient.id },
          body: { ...values, treatment_ids: lines.map(({ id }) => id) },
          idempotencyKey,
        })
      }
      onSaved={() => {
        refreshLines();
        refreshPlans();
        notify(t.accepted, { type: 'success' });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

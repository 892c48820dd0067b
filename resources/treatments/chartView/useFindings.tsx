import { useState } from 'react';
import { useNotify } from 'ra-core';
import type { Tooth, Surface } from '../../shared/teeth.ts';
import { ofWholeTooth, type Condition } from '../findings.ts';
import { callApi } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { chartWords } from './chartWords.ts';

/** What is found, at one tooth or several. */
export interface Found {
  readonly teeth: readonly Tooth[];
  readonly surfaces: readonly Surface[];
  readonly condition: Condition;
  readonly severity: string | null;
}
/** A primary tooth in an adult: what was asked, and the sentence it was refused with. */
interface Asked {
  readonly found: Found;
  readonly text: string;
}

/** Makes a call, says how it ended, and reads the chart again. */
function useCarried() {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const reload = useReload('tooth-conditions');
  const [isBusy, setBusy] = useState(false);
  const carried = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      notify(said, { type: 'success' });
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setBusy(false);
      reload();
    }
  };
  return { carried, isBusy };
}

/** What is sent of a finding at one tooth. */
const bodyOf = (patientId: string, found: Found, tooth: Tooth, isRetained: boolean) => ({
  patient_id: patientId,
  tooth_fdi: tooth,
  condition: found.condition,
  surfaces: ofWholeTooth.has(found.condition) ? [] : found.surfaces,
  severity: found.severity,
  ...(isRetained ? { retained: true } : {}),
});

/** Recording, resolving and striking findings of a patient; the chart is read again after each. */
export function useFindings(patientId: string) {
  const { locale } = useReading();
  const words = chartWords[locale];
  const tries = useOneTry();
  const [asked, setAsked] = useState<Asked>();
  const { carried, isBusy } = useCarried();

  const record = async (found: Found, isRetained = false): Promise<boolean> => {
    setAsked(undefined);
    return carried(async () => {
      for (const tooth of found.teeth)
        try {
          await tries(({ key }) =>
            callApi('/tooth-conditions', {
              method: 'POST',
              idempotencyKey: key,
              body: bodyOf(patientId, found, tooth, isRetained),
            }),
          );
        } catch (error) {
          const { details, message } = refusalOf(error);
          const isAsked = (details as { passes?: unknown } | undefined)?.passes === 'retained';
          // What was recorded before it stays; the question is of this tooth and those after it.
          if (isAsked)
            setAsked({
              found: { ...found, teeth: found.teeth.slice(found.teeth.indexOf(tooth)) },
              text: message,
            });
          throw error;
        }
    }, words.recorded);
  };
  const move = (id: string, version: number, name: 'resolve' | 'strike', body: object, said: string) =>
    carried(
      () =>
        tries(({ key }) =>
          callApi(`/tooth-conditions/${id}/${name}`, {
            method: 'POST',
            idempotencyKey: key,
            body: { version, ...body },
          }),
        ),
      said,
    );
  return { record, move, asked, forget: () => setAsked(undefined), isBusy };
}

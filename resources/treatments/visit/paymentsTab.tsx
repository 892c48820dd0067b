import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { tabsGivenTo, useDeclaration } from '#src/client/catalogue/declarations.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { mayDo, showAddress } from '#src/screens/parts/access.ts';

/** What the tab of the patient's account is called in the address (clinic.md 2.6). */
const name = 'payments';

/**
 * Where a patient's account is opened: the tab the money area draws. Undefined where nothing draws one, and for whoever may not list
 * what it shows; treatments know nothing else of money.
 */
export function usePaymentsAddress(patientId: string): string | undefined {
  const subject = useSubject();
  const patients = useDeclaration('patients');
  const tab = [...tabsGivenTo('patients'), ...(piecesFor(patients)?.tabs ?? [])].find(
    (one) => one.name === name,
  );
  const drawn = tab?.of === undefined ? undefined : entryOf(tab.of);
  if (!drawn || !mayDo(drawn, 'list', subject)) return undefined;
  const file = showAddress(patients, subject, {}, patientId);
  return file === undefined ? undefined : `${file}?${new URLSearchParams({ tab: name }).toString()}`;
}

import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { mayDo } from '#src/screens/parts/access.ts';

/**
 * Where the payment after a visit is taken: the form of a receipt with its patient, visit and doctor filled in. Undefined for whoever
 * may not issue one; nothing else is known of money here.
 */
export function useReceiptAddress(visit: Row): string | undefined {
  const subject = useSubject();
  const receipts = entryOf('receipt-vouchers');
  if (!receipts || !mayDo(receipts, 'create', subject)) return undefined;
  const given = {
    patient_id: visit['patient_id'],
    appointment_id: visit['id'],
    doctor_id: visit['doctor_id'],
  };
  const known = Object.entries(given).filter((one): one is [string, string] => typeof one[1] === 'string');
  return panelAddress(receipts.name, 'new', Object.fromEntries(known));
}

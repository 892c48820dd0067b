import { Button } from '@mui/material';
import ReissueIcon from '@mui/icons-material/PublishedWithChangesOutlined';
import { Link } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo, mayNow } from '#src/screens/parts/access.ts';
import { deskWords } from './deskWords.ts';

/** What a document of its own issued is put right by that document. */
const byDocument = ['clinic_receipt', 'clinic_expense'];

/** A wrong voucher in four steps: opened, this, the reason, saved (clinic.md 6.3). */
export function VoucherActions({
  resource,
  record,
}: {
  readonly resource: AnyResource;
  readonly record: Row;
}) {
  const { t } = useWords(deskWords);
  const subject = useSubject();
  const stands = record['status'] === 'posted';
  const isOffered = stands ? mayNow(record).includes('void') : record['replaced_by'] === null;
  const isDocuments = byDocument.includes(String(record['purpose'])) || record['source_id'] !== null;
  if (!isOffered || isDocuments || !mayDo(resource, 'create', subject)) return null;
  return (
    <Button
      variant="outlined"
      component={Link}
      to={panelAddress(resource.name, 'new', { replaces_id: String(record['id']) })}
      startIcon={<ReissueIcon />}
    >
      {stands ? t.reissue : t.reissueVoided}
    </Button>
  );
}

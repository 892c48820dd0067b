import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { seeLedger } from '../stockRights.ts';
import { movementWords } from './movementWords.ts';

interface LedgerLinkProps {
  /** Filters of the ledger, as its address keeps them. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Leads to the ledger narrowed to the same rows, for those who may read it. */
export function LedgerLink({ filter }: LedgerLinkProps) {
  const { t } = useWords(movementWords);
  const subject = useSubject();
  if (decide(seeLedger, subject) === undefined) return null;
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return (
    <Button component={Link} to={`/inventory/stock-transactions?${query.toString()}`} size="small">
      {t.inLedger}
    </Button>
  );
}

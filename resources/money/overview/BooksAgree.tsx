import { decide } from '#metadata/access.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { LedgerProof } from '#src/features/ledgers/LedgerProof.tsx';
import { fundMovements } from '../fund-movements/fund-movements.ts';

/** Whether the books of the funds and of the patients agree, with "check now", for whoever reads the whole of each (clinic.md 6.1). */
export function BooksAgree() {
  const subject = useSubject();
  const books = [useDeclaration(fundMovements.name), useDeclaration('patient-ledger')];
  return books.map(({ name, access }) =>
    access['list'] && decide(access['list'], subject) === 'all' ? (
      <LedgerProof key={name} ledger={name} isNamed />
    ) : null,
  );
}

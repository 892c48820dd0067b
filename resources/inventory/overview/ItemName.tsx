import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSubject } from '#src/client/session/subject.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { showAddress } from '#src/screens/parts/access.ts';

interface ItemNameProps {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  /** Whose page it leads to; an item's where not said. */
  readonly resource?: string;
}

/** The name of a record, leading to its page for those who may open it. */
export function ItemName({ id, name, code, resource = 'inventory-items' }: ItemNameProps) {
  const subject = useSubject();
  const to = showAddress(useDeclaration(resource), subject, {}, id);
  if (to === undefined) return <bdi title={code}>{name}</bdi>;
  return (
    <MuiLink component={Link} to={to} title={code} underline="hover">
      <bdi>{name}</bdi>
    </MuiLink>
  );
}

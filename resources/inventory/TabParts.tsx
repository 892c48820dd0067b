import { Typography } from '@mui/material';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { RecordState } from '#src/screens/show/RecordStates.tsx';

/** Says in a tab that there is nothing of its kind. */
export const NoRows = ({ children }: { readonly children: string }) => (
  <Typography color="text.secondary">{children}</Typography>
);

interface StateOfProps {
  /** Name of the entity the row is one of. */
  readonly resource: string;
  readonly row: { readonly id: string; readonly status: string };
}

/** The state of a row of another entity, in that entity's colour and words. */
export function StateOf({ resource, row }: StateOfProps) {
  return <RecordState resource={useDeclaration(resource)} record={{ ...row }} />;
}

import { Button } from '@mui/material';
import { LinkBase, useGetList } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';

interface PanelButtonProps {
  readonly resource: AnyResource;
  /** How many rows wait for the reader: counted with this filter. */
  readonly waiting?: Readonly<Record<string, unknown>>;
}

function Waiting({ resource, waiting }: Required<PanelButtonProps>) {
  const { format } = useReading();
  const { total = 0 } = useGetList(resource.name, {
    filter: waiting,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  // The blank stands outside, or it would fall on the far side of the number in Arabic.
  return total === 0 ? null : (
    <>
      &nbsp;
      <bdi>({format.number(total)})</bdi>
    </>
  );
}

/** Opens the list of a resource in a panel over the screen; nothing for those who may not see it. */
export function PanelButton({ resource, waiting }: PanelButtonProps) {
  const { locale } = useReading();
  const subject = useSubject();
  if (!mayDo(resource, 'list', subject)) return null;
  return (
    <Button component={LinkBase} to={panelAddress(resource.name)} variant="outlined">
      {resource.words[locale].many}
      {waiting ? <Waiting resource={resource} waiting={waiting} /> : null}
    </Button>
  );
}

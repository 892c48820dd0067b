import { Button } from '@mui/material';
import { LinkBase } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Row } from '#src/client/records/row.ts';
import { mayDo } from './access.ts';

interface InsteadButtonProps {
  /** What a write of this record was refused with. */
  readonly code: string | undefined;
  readonly resource: AnyResource;
  readonly record?: Row | undefined;
  /** Called before it leads there. */
  readonly onGo?: () => void;
}

/** The employee a record is about, where there is one. */
function employeeOf({ name, person = '', fields }: AnyResource, record: Row): string | undefined {
  const isEmployee = person === 'id' ? name === 'employees' : fields[person]?.target === 'employees';
  const id = [record[person]].flat()[0];
  return isEmployee && typeof id === 'string' && id !== '' ? id : undefined;
}

/** What a refused write is put right by (`insteadOf`): the difference input where a month is locked (hr.md G3, CIRCLE_LOCKED). */
export function InsteadButton({ code, resource, record = {}, onGo }: InsteadButtonProps) {
  const { t } = useReading();
  const subject = useSubject();
  const other = catalogue.resources.find(({ insteadOf }) => insteadOf?.refusal === code);
  if (!other?.insteadOf || other.name === resource.name || !mayDo(other, 'create', subject)) return null;
  const employee = employeeOf(resource, record);
  const given = employee === undefined ? {} : { [other.insteadOf.person]: employee };
  return (
    <Button
      component={LinkBase}
      to={panelAddress(other.name, 'new', given)}
      color="inherit"
      variant="outlined"
      size="small"
      {...(onGo ? { onClick: onGo } : {})}
    >
      {t.form.instead}
    </Button>
  );
}

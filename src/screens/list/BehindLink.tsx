import { Link } from '@mui/material';
import { LinkBase, ListContext } from 'ra-core';
import { useContext, type ReactNode } from 'react';
import { decide, type Subject } from '#metadata/access.ts';
import { askedSpan, reportOf, type Days } from '#metadata/derive/reportRows.ts';
import type { Behind } from '#metadata/fields/types.ts';
import { addDays, addMonths } from '#metadata/time/days.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { ListRow } from './listSetting.ts';
import { NumberDays } from './numberDays.ts';

/** What the report around is asked for. */
interface Around {
  readonly days?: Days | undefined;
  /** The branches it sums over. */
  readonly over?: Row;
}

function useAround({ resource }: FieldPlace): Around {
  const { today } = useReading();
  const chosen = useContext(NumberDays);
  const list = useContext(ListContext) as { readonly filterValues?: Row } | undefined;
  const [owner = '', name = ''] = resource.name.split('.');
  const declared = resource.isReport ? declarationOf(owner) : undefined;
  if (declared === undefined) return { days: chosen };
  const { filterValues = {} } = list ?? {};
  const report = reportOf(declared, name);
  const branches = report.over === undefined ? undefined : filterValues[report.over];
  return {
    days: chosen ?? askedSpan(report, filterValues, today),
    ...(report.over === undefined || branches === undefined ? {} : { over: { [report.over]: branches } }),
  };
}

/** The days of a month. */
const monthDays = (month: string): Days => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
});

/** The address of what stands behind a number; undefined for whoever may not open it, and where the row does not say what it is of. */
function addressOf(
  { of, screen, by, period, where }: Behind,
  { record, around, subject }: { readonly record: Row; readonly around: Around; readonly subject: Subject },
): string | undefined {
  const page = catalogue.screens.find(({ resource, name }) => resource.name === of && name === screen);
  if (page === undefined || decide(page.rule, subject) === undefined) return undefined;
  const asked = Object.entries(by).map(([name, column]) => [name, record[column]] as const);
  if (asked.some(([, value]) => value === null || value === undefined || value === '')) return undefined;
  const { month } = record;
  const days = typeof month === 'string' ? monthDays(month) : around.days;
  const filter = {
    ...where,
    ...around.over,
    ...Object.fromEntries(asked.map(([name, value]) => [name, [value]])),
    ...(period === undefined || days === undefined
      ? {}
      : { [`${period}_gte`]: days.from, [`${period}_lte`]: days.to }),
  };
  return `${page.path}?${new URLSearchParams({ view: 'all', filter: JSON.stringify(filter) }).toString()}`;
}

interface BehindLinkProps {
  readonly place: FieldPlace;
  readonly behind: Behind;
  readonly record: ListRow;
  readonly children: ReactNode;
}

/** A number that leads to the list whose rows it adds up (UX-39), for whoever may open it. */
export default function BehindLink({ place, behind, record, children }: BehindLinkProps) {
  const subject = useSubject();
  const around = useAround(place);
  const address = addressOf(behind, { record, around, subject });
  if (address === undefined) return children;
  return (
    <Link component={LinkBase} to={address} underline="hover">
      {children}
    </Link>
  );
}

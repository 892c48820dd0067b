import type { ReactNode } from 'react';
import { Link } from '@mui/material';
import { LinkBase } from 'ra-core';
import { isNumeric } from '#metadata/fields/kinds/index.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { kindOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { cellFor, leadContent } from '../list/cells.tsx';
import type { ListRow, ListSetting } from '../list/listSetting.ts';

interface RowsTableProps {
  readonly label: string;
  readonly columns: readonly FieldPlace[];
  readonly rows: readonly ListRow[];
  readonly addressOf?: ListSetting['addressOf'];
  readonly unseen?: boolean;
}

/** A few rows of a report as a plain table: on a card, and beside a drawing for those who do not see it. */
export function RowsTable({ label, columns, rows, addressOf, unseen = false }: RowsTableProps) {
  const reading = useReading();
  const lead = (place: FieldPlace, row: ListRow): ReactNode => {
    const address = addressOf?.(row.id, row);
    if (address === undefined) return cellFor(place, row, reading);
    return (
      <Link component={LinkBase} to={address} underline="hover">
        <bdi>{leadContent(place, row, reading)}</bdi>
      </Link>
    );
  };
  return (
    <SmallTable
      label={label}
      unseen={unseen}
      head={columns.map(({ label: text, field }) => ({ label: text, numeric: isNumeric(field) }))}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map((place, index) => (
            <Cell
              key={place.name}
              numeric={isNumeric(place.field)}
              wraps={index === 0 || kindOf(place.field).grows === true}
            >
              {index === 0 ? lead(place, row) : cellFor(place, row, reading)}
            </Cell>
          ))}
        </tr>
      ))}
    </SmallTable>
  );
}

import { Box } from '@mui/material';
import { placeOf } from '#src/fields/place.ts';
import { cellOf, kindOf } from '#src/fields/registry.ts';
import { useReading } from '#src/fields/useReading.ts';
import { useListSetting } from './listSetting.ts';
import { useTotals } from './useTotals.ts';

/** The sums of the whole result under its columns, not those of the page; old ones are faint until the new come (UX-14). */
export function TotalsRow({ selectable }: { readonly selectable: boolean }) {
  const { columns } = useListSetting();
  const reading = useReading();
  const totals = useTotals();
  if (!totals || !columns.some(({ name }) => name in totals.values)) return null;
  return (
    <tfoot data-old={totals.old || undefined}>
      <tr>
        {selectable ? <td className="boxed list-screen-only" /> : null}
        {columns.map((place, index) => {
          const value = totals.values[place.name];
          const numeric = kindOf(place.field).numeric === true;
          return (
            <td key={place.name} className={index === 0 ? 'lead' : numeric ? 'number' : undefined}>
              {value === undefined
                ? index === 0
                  ? reading.t.list.total
                  : null
                : cellOf({ value, place, reading, record: {} })}
            </td>
          );
        })}
        <td className="menu list-screen-only" />
      </tr>
    </tfoot>
  );
}

/** The same below the cards of a phone. */
export function TotalsLine() {
  const { resource, screen } = useListSetting();
  const reading = useReading();
  const totals = useTotals();
  if (!totals) return null;
  // Of the columns a wide window has; other sums stand above the list.
  const shown = Object.entries(totals.values).filter(
    ([name]) => name in resource.fields && screen.columns?.includes(name) !== false,
  );
  if (shown.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.5,
        px: 1.5,
        py: 1,
        borderTop: 2,
        borderColor: 'divider',
        fontWeight: 650,
        color: totals.old ? 'text.disabled' : 'text.primary',
      }}
    >
      {shown.map(([name, value]) => {
        const place = placeOf(resource, name, reading.locale);
        return (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{reading.t.list.totalOf.replace('{column}', place.label)}</span>
            {cellOf({ value, place, reading, record: {} })}
          </Box>
        );
      })}
    </Box>
  );
}

import { isNumeric } from '#metadata/fields/kinds/index.ts';
import { Box } from '@mui/material';
import { placeOf } from '#src/fields/core/place.ts';
import { cellOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { hasRowMenu, useListSetting, type ListSetting } from './listSetting.ts';
import { useTotals, type Totals } from './useTotals.ts';

/** Sums the screen names though no column of it shows them, e.g. days and amounts apart; a hand-made list shows its own. */
function sumsBeside({ resource, screen }: ListSetting, values: Totals['values']) {
  const { totals: named, columns } = screen;
  if (named === undefined || piecesFor(resource)?.screens?.['list'] !== undefined) return [];
  // Of several lists of an entity the answer has the sums of all: here stand those of this one.
  return Object.entries(values).filter(
    ([name]) => name in resource.fields && named.includes(name) && columns?.includes(name) === false,
  );
}

/** Each of them by its name, side by side. */
function SumsBeside({ sums }: { readonly sums: readonly (readonly [string, string])[] }) {
  const { resource } = useListSetting();
  const reading = useReading();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {sums.map(([name, value]) => {
        const place = placeOf(resource, name, reading.locale);
        return (
          <Box component="span" key={name} sx={{ display: 'inline-flex', gap: 1 }}>
            <span>{reading.t.list.totalOf.replace('{column}', place.label)}</span>
            {cellOf({ value, place, reading, record: {} })}
          </Box>
        );
      })}
    </Box>
  );
}

/** The sums of the whole result under its columns, not those of the page; old ones are faint until the new come (UX-14). */
export function TotalsRow({ selectable }: { readonly selectable: boolean }) {
  const setting = useListSetting();
  const { columns } = setting;
  const totals = useTotals();
  if (!totals) return null;
  const menu = hasRowMenu(setting);
  const beside = sumsBeside(setting, totals.values);
  const below = columns.some(({ name }) => name in totals.values);
  if (!below && beside.length === 0) return null;
  return (
    <tfoot data-old={totals.old || undefined}>
      {below ? <SumsBelow {...{ selectable, menu }} values={totals.values} /> : null}
      {beside.length > 0 ? (
        <tr>
          <td colSpan={columns.length + (selectable ? 1 : 0) + (menu ? 1 : 0)}>
            <SumsBeside sums={beside} />
          </td>
        </tr>
      ) : null}
    </tfoot>
  );
}

interface SumsBelowProps {
  readonly selectable: boolean;
  readonly menu: boolean;
  readonly values: Totals['values'];
}

/** Each under its column. */
function SumsBelow({ selectable, menu, values }: SumsBelowProps) {
  const { columns } = useListSetting();
  const reading = useReading();
  return (
    <tr>
      {selectable ? <td className="boxed list-screen-only" /> : null}
      {columns.map((place, index) => {
        const value = values[place.name];
        const numeric = isNumeric(place.field);
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
      {menu ? <td className="menu list-screen-only" /> : null}
    </tr>
  );
}

/** The same below the cards of a phone. */
export function TotalsLine() {
  const setting = useListSetting();
  const { resource, screen } = setting;
  const reading = useReading();
  const totals = useTotals();
  if (!totals) return null;
  // Of the columns a wide window has, and what stands beside them there.
  const shown = [
    ...Object.entries(totals.values).filter(
      ([name]) => name in resource.fields && screen.columns?.includes(name) !== false,
    ),
    ...sumsBeside(setting, totals.values),
  ];
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

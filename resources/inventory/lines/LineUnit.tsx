import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { SelectInput } from '#src/fields/choice/selectInput.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useLineItem } from './itemStock.tsx';

interface LineUnitProps {
  readonly source: string;
  readonly resource: AnyResource;
  readonly dense?: boolean | undefined;
  /** Goods that come in are counted as they are bought; a unit that was written already stays for the server to judge. */
  readonly bought?: boolean;
}

/** The units of the line's own item; once an item is chosen, the one it is issued in, or bought in, stands there. */
export default function LineUnit({ source, resource, dense, bought = false }: LineUnitProps) {
  const { locale } = useReading();
  const { line, item } = useLineItem(source);
  const { setValue } = useFormContext();
  const units = item?.units;
  useEffect(() => {
    if (units === undefined || units.some(({ unit }) => unit === line?.unit)) return;
    if (bought && line?.unit) return;
    const usual = units.find((one) => (bought ? one.is_purchase_default : one.is_issue_default)) ?? units[0];
    if (usual) setValue(source, usual.unit, { shouldDirty: true });
  }, [units, line?.unit, source, setValue, bought]);
  const place = useMemo(() => {
    const declared = linePlace(placeOf(resource, 'lines', locale), 'unit', locale);
    return units === undefined
      ? declared
      : { ...declared, field: { ...declared.field, values: units.map(({ unit }) => unit) } };
  }, [resource, locale, units]);
  return <SelectInput place={place} source={source} required dense={dense} />;
}

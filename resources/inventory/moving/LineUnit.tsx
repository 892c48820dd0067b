import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { linePlace, placeOf } from '#src/fields/place.ts';
import { SelectInput } from '#src/fields/selectInput.tsx';
import { useReading } from '#src/fields/useReading.ts';
import { useLineItem } from './itemStock.tsx';

interface LineUnitProps {
  readonly source: string;
  readonly resource: AnyResource;
  readonly dense?: boolean | undefined;
}

/** The units of the line's own item; once an item is chosen, the one it is issued in stands there. */
export default function LineUnit({ source, resource, dense }: LineUnitProps) {
  const { locale } = useReading();
  const { line, item } = useLineItem(source);
  const { setValue } = useFormContext();
  const units = item?.units;
  useEffect(() => {
    if (units === undefined || units.some(({ unit }) => unit === line?.unit)) return;
    const usual = units.find((one) => one.is_issue_default) ?? units[0];
    if (usual) setValue(source, usual.unit, { shouldDirty: true });
  }, [units, line?.unit, source, setValue]);
  const place = useMemo(() => {
    const declared = linePlace(placeOf(resource, 'lines', locale), 'unit', locale);
    return units === undefined
      ? declared
      : { ...declared, field: { ...declared.field, values: units.map(({ unit }) => unit) } };
  }, [resource, locale, units]);
  return <SelectInput place={place} source={source} required dense={dense} />;
}

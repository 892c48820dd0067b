import { createElement, type ComponentType } from 'react';
import { holds } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import type { Row } from '#src/client/records/row.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { ReckonedValue } from '#src/fields/core/ReckonedValue.tsx';
import { isReckoned } from '#src/fields/core/Reckoning.tsx';
import { inputOf } from '#src/fields/inputs.ts';
import { AskedChoice, isOpenChoice } from './AskedChoice.tsx';

export interface AskedProps {
  readonly resource: AnyResource;
  readonly transition: string;
  /** The record it is about; none where it is about many. */
  readonly record?: Row | undefined;
}

/** What a hand-made input of a transition is handed. */
interface AskedInputProps {
  readonly source: string;
  readonly record: Row;
  readonly line?: Row | undefined;
}

interface InputFieldProps extends AskedProps {
  readonly place: FieldPlace;
  readonly source: string;
  /** The values beside it, which its conditions look at. */
  readonly values: Row;
  readonly line?: Row;
  readonly autoFocus?: boolean;
}

/** One input of a transition: hand-made (`asked` of `pieces()`) or of its kind, while its conditions hold. */
export function AskedInput({ resource, transition, record = {}, ...props }: InputFieldProps) {
  const { place, source, values, line, autoFocus } = props;
  if (isReckoned(place.field)) return <ReckonedValue place={place} source={source} />;
  const { showWhen, requiredWhen, required } = place.field.options;
  if (showWhen && !holds(showWhen, values)) return null;
  const own = piecesFor(resource)?.asked as Readonly<Record<string, unknown>> | undefined;
  const Own = own?.[`${transition}.${place.name}`] as ComponentType<AskedInputProps> | undefined;
  if (Own) return createElement(Own, { source, record, line });
  if (line !== undefined && isOpenChoice(place)) return <AskedChoice place={place} source={source} />;
  const isDemanded = required === true || (requiredWhen !== undefined && holds(requiredWhen, values));
  return createElement(inputOf(place.field), { place, source, required: isDemanded, autoFocus });
}

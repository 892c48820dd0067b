import type { Tone } from '#metadata/workflow.ts';
import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';

/** The arrow at the end of the box in both directions; the RTL plugin turns `right` round. */
export const arrowAtEnd = {
  '& .MuiSelect-icon': { insetInlineEnd: 'auto', right: 7, left: 'auto' },
} as const;

const wordOf = ({ value, place }: Shown): string =>
  typeof value === 'string' ? (place.optionWords[value] ?? value) : '';

/** The state of a workflow is a select with tones; a computed one may have its own. */
function cell(shown: Shown) {
  const { value, place } = shown;
  const { tones } = place.field.options as { tones?: Readonly<Record<string, Tone>> };
  const states = place.name === 'status' ? place.resource.workflow?.states : tones;
  const tone = states?.[String(value)];
  return tone === undefined ? wordOf(shown) : <StatusBadge tone={tone} label={wordOf(shown)} />;
}

export const select: FieldKind = {
  filter: 'values',
  width: usualWidth,
  lineCell: { minWidth: 88 },
  text: wordOf,
  cell,
};

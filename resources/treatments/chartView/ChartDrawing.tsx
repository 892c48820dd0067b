import {
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Box } from '@mui/material';
import { isSurface, isTooth, surfaces as allSurfaces, type Surface, type Tooth } from '../../shared/teeth.ts';
import { chartWidth, neighbour, placesOf, type Place } from '../chart/geometry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { ToothShown } from './chartAnswer.tsx';
import { Patterns, useChartColors, type ChartColors } from './chartColors.tsx';
import { chartWords } from './chartWords.ts';
import { toothSaid } from './spoken.tsx';
import { ToothShape } from './ToothShape.tsx';

/** Teeth that are chosen, and which of their surfaces. */
export interface Chosen {
  readonly teeth: readonly Tooth[];
  readonly surfaces: readonly Surface[];
}
export const nothingChosen: Chosen = { teeth: [], surfaces: [] };

interface DrawingProps {
  readonly teeth: readonly ToothShown[];
  readonly chosen?: Chosen;
  /** Without it nothing is chosen here: a picture. */
  readonly onChoose?: ((chosen: Chosen) => void) | undefined;
  /** A finger or Enter on a tooth: what can be done with what is chosen. */
  readonly onOpen?: ((chosen: Chosen, at: Element) => void) | undefined;
  /** Each tap adds or takes away, as with Ctrl. */
  readonly takesSeveral?: boolean;
  readonly changed?: ReadonlySet<Tooth>;
  readonly label: string;
  readonly isPaper?: boolean;
}

/** What a pointer is over. */
function under(
  target: EventTarget | null,
): { tooth: Tooth; surface: Surface | undefined; at: Element } | undefined {
  if (!(target instanceof Element)) return undefined;
  const at = target.closest('[data-tooth]');
  const tooth = at?.getAttribute('data-tooth');
  const surface = target.getAttribute('data-surface');
  return at && isTooth(tooth) ? { tooth, surface: isSurface(surface) ? surface : undefined, at } : undefined;
}
const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** Choosing by mouse, pen and finger: a tap takes a tooth, Ctrl or a drag several. */
function usePointer({ chosen = nothingChosen, onChoose, onOpen, takesSeveral }: DrawingProps) {
  const drag = useRef<{ readonly first: Tooth; teeth: readonly Tooth[]; at: Element } | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent): void {
      const hit = under(event.target);
      if (event.button !== 0 || !hit || event.pointerType === 'touch') return;
      drag.current = { first: hit.tooth, teeth: [hit.tooth], at: hit.at };
    },
    onPointerMove(event: PointerEvent): void {
      const open = drag.current;
      const hit = open && under(event.target);
      if (!open || !hit || open.teeth.includes(hit.tooth)) return;
      open.teeth = [...open.teeth, hit.tooth];
      onChoose?.({ teeth: open.teeth, surfaces: [] });
    },
    onPointerUp(): void {
      const open = drag.current;
      if (open && open.teeth.length > 1) onOpen?.({ teeth: open.teeth, surfaces: [] }, open.at);
    },
    onClick(event: React.MouseEvent): void {
      const hit = under(event.target);
      const wasDrag = (drag.current?.teeth.length ?? 0) > 1;
      drag.current = undefined;
      if (!hit || wasDrag) return;
      if (event.ctrlKey || event.metaKey || takesSeveral) {
        onChoose?.({ teeth: toggled(chosen.teeth, hit.tooth), surfaces: [] });
        return;
      }
      const next = { teeth: [hit.tooth], surfaces: hit.surface === undefined ? [] : [hit.surface] };
      onChoose?.(next);
      onOpen?.(next, hit.at);
    },
  };
}

/** Choosing by the keyboard alone: arrows, M D O B L, Enter, Space, Escape (clinic.md 2.4). Keys count by their place, in any layout. */
function useKeys(
  { chosen = nothingChosen, onChoose, onOpen }: DrawingProps,
  places: ReturnType<typeof placesOf>['places'],
  focus: (tooth: Tooth) => void,
) {
  return (event: KeyboardEvent): void => {
    const hit = under(event.target);
    if (!hit || !onChoose) return;
    const { tooth, at } = hit;
    const held = chosen.teeth.includes(tooth) ? chosen : { teeth: [tooth], surfaces: [] };
    const letter = allSurfaces.find((one) => event.code === `Key${one}`);
    const next = neighbour(places, tooth, event.key);
    if (next !== undefined) focus(next);
    else if (letter !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey)
      onChoose({ ...held, surfaces: toggled(held.surfaces, letter) });
    else if (event.key === ' ') onChoose({ teeth: toggled(chosen.teeth, tooth), surfaces: chosen.surfaces });
    else if (event.key === 'Enter') {
      onChoose(held);
      onOpen?.(held, at);
    } else if (event.key === 'Escape' && chosen.teeth.length > 0) onChoose(nothingChosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Where the teeth stand, and which of them the keyboard comes to first. */
function useMouth(teeth: readonly ToothShown[]) {
  const svg = useRef<SVGSVGElement>(null);
  const [focused, setFocused] = useState<Tooth>();
  const { places, height, byTooth } = useMemo(
    () => ({
      ...placesOf(new Set(teeth.map(({ fdi }) => fdi))),
      byTooth: new Map(teeth.map((tooth) => [tooth.fdi, tooth])),
    }),
    [teeth],
  );
  const focus = (tooth: Tooth): void => {
    setFocused(tooth);
    svg.current?.querySelector<SVGGElement>(`[data-tooth="${tooth}"]`)?.focus();
  };
  const entry = focused !== undefined && byTooth.has(focused) ? focused : places[0]?.tooth;
  return { svg, places, height, byTooth, focus, entry };
}

/** Sides by the patient's hands, and room to scroll on a phone. */
function Frame({
  colors,
  isPaper,
  isChosenHere,
  children,
}: {
  readonly colors: ChartColors;
  readonly isPaper: boolean;
  readonly isChosenHere: boolean;
  readonly children: ReactNode;
}) {
  const words = chartWords[useReading().locale];
  const sides = {
    display: 'flex',
    justifyContent: 'space-between',
    color: 'text.secondary',
    fontSize: '0.8rem',
  };
  return (
    <Box
      // An attribute: the theme would turn a style round in Arabic.
      dir="ltr"
      sx={{
        overflowX: 'auto',
        '& .tooth': { outline: 'none', cursor: isChosenHere ? 'pointer' : 'default' },
        '& .tooth:focus-visible .ring': { stroke: colors.chosen, strokeWidth: 3 },
      }}
    >
      <Box sx={{ minWidth: isPaper ? 0 : 660, maxWidth: 920, mx: 'auto' }}>
        <Box sx={sides} aria-hidden>
          <bdi>{words.right}</bdi>
          <bdi>{words.left}</bdi>
        </Box>
        {children}
      </Box>
    </Box>
  );
}

/** The mouth: two rows for each arch, always from the patient's right to the left, in both languages (clinic.md 2.4, UX-50). */
export function ChartDrawing(props: DrawingProps) {
  const { teeth, chosen = nothingChosen, onChoose, changed, label, isPaper = false } = props;
  const { locale } = useReading();
  const colors = useChartColors(isPaper);
  const patterns = useId().replaceAll(/[^a-zA-Z0-9]/g, '');
  const { svg, places, height, byTooth, focus, entry } = useMouth(teeth);
  const pointer = usePointer(props);
  const onKeyDown = useKeys(props, places, focus);
  const shapeOf = (place: Place, tooth: ToothShown) => {
    const isChosen = chosen.teeth.includes(place.tooth);
    return (
      <ToothShape
        key={place.tooth}
        {...{ tooth, place, colors, patterns, isChosen }}
        label={toothSaid(tooth, locale)}
        chosen={isChosen ? chosen.surfaces.join('') : ''}
        isChanged={changed?.has(place.tooth) ?? false}
        tabIndex={onChoose ? (entry === place.tooth ? 0 : -1) : undefined}
      />
    );
  };
  return (
    <Frame colors={colors} isPaper={isPaper} isChosenHere={onChoose !== undefined}>
      <svg
        ref={svg}
        viewBox={`0 0 ${chartWidth} ${height}`}
        width="100%"
        role="group"
        aria-label={label}
        data-chart=""
        style={{ display: 'block', userSelect: 'none' }}
        onKeyDown={onKeyDown}
        {...(onChoose ? pointer : {})}
      >
        <Patterns id={patterns} colors={colors} />
        <path d={`M${chartWidth / 2},0 V${height}`} stroke={colors.quiet} strokeDasharray="2 4" />
        {places.map((place) => {
          const tooth = byTooth.get(place.tooth);
          return tooth === undefined ? null : shapeOf(place, tooth);
        })}
      </svg>
    </Frame>
  );
}

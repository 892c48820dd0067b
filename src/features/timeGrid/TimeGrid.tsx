import { useEffect, useId, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { Box } from '@mui/material';
import { minutesAt, ticksOf, type Tick } from './axis.ts';
import { MemoColumn, type ColumnSetting } from './GridColumn.tsx';
import { gridStyles } from './gridStyles.ts';
import {
  leastPixels,
  pixelsOf,
  type Ghost,
  type GridColumn,
  type GridItem,
  type Place,
  type TimeGridProps,
} from './gridTypes.ts';
import { boxesOf, type Box as GridBox } from './layout.ts';
import { useGridDrag } from './useGridDrag.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useLatest } from './useLatest.ts';

/** The boxes of each column; the same while nothing but the pointer moves. */
function useBoxes<I extends GridItem>({ columns, items, frame }: TimeGridProps<I>, least: number) {
  return useMemo(() => {
    const byColumn = new Map<string, I[]>();
    for (const item of items) byColumn.set(item.column, [...(byColumn.get(item.column) ?? []), item]);
    return new Map<string, readonly GridBox<I>[]>(
      columns.map(({ id, zero }) => [id, boxesOf(byColumn.get(id) ?? [], zero, frame, least)]),
    );
  }, [columns, items, frame, least]);
}

const noTicks: readonly Tick[] = [];
/** Between these the scale says the time. */
const everyOf = (step: number): number => (step <= 10 ? 30 : 60);

/** The lines of the scale, and those of columns whose clock shows other times at the same height. */
function useTicks<I extends GridItem>({ columns, frame, step, zone }: TimeGridProps<I>) {
  return useMemo(() => {
    const scale = ticksOf(columns[0]?.zero ?? 0, frame, everyOf(step), zone);
    const own = new Map(
      columns.map(({ id, zero }) => {
        const ticks = ticksOf(zero, frame, everyOf(step), zone);
        const other = ticks.filter(
          ({ clock, again }, n) => clock !== scale[n]?.clock || again !== scale[n]?.again,
        );
        return [id, other.length === 0 ? noTicks : other];
      }),
    );
    return { scale, own };
  }, [columns, frame, step, zone]);
}

/**
 * The view opens at the present minute or the first working one, with some room above; hours that come above later, because somebody booked
 * there, do not move what is being read.
 */
function useOpening<I extends GridItem>({ columns, frame, startAt }: TimeGridProps<I>, pixels: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly zero: number; readonly pixels: number; readonly first: number }>(
    undefined,
  );
  const zero = columns[0]?.zero;
  useLayoutEffect(() => {
    if (!scroller.current || zero === undefined) return;
    const { current: old } = before;
    if (old?.zero === zero && old.pixels === pixels)
      scroller.current.scrollTop += (old.first - frame.first) * pixels;
    else {
      const at = startAt === undefined ? 0 : minutesAt(zero, startAt) - frame.first;
      scroller.current.scrollTop = Math.max(0, at * pixels - 60);
    }
    before.current = { zero, pixels, first: frame.first };
    // Where it opened is the reader's from then on, whatever the time is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zero, pixels, frame.first]);
  return scroller;
}

/** Says what is carried by keyboard and what is in its way. */
function Said<I extends GridItem>({
  ghost,
  props,
  keysId,
}: {
  readonly keysId: string;
  readonly ghost: Ghost | undefined;
  readonly props: TimeGridProps<I>;
}) {
  const { columns, words, say, timeOf } = props;
  const column = columns.find(({ id }) => id === ghost?.place.column);
  const said =
    ghost && column
      ? say(ghost.clash === undefined ? words.carried : words.carriedClash, {
          column: column.name,
          time: `${timeOf(ghost.place.from)} – ${timeOf(ghost.place.to)}`,
          clash: ghost.clash ?? '',
        })
      : '';
  return (
    <>
      <div className="tg-live" id={keysId}>
        {words.keys}
      </div>
      <div className="tg-live" role="status">
        {said}
      </div>
    </>
  );
}

/** The present time beside its line, where one of the columns has it. */
function NowTime<I extends GridItem>({
  props,
  pixels,
}: {
  readonly props: TimeGridProps<I>;
  readonly pixels: number;
}) {
  const { columns, frame, now, timeOf } = props;
  if (now === undefined) return null;
  const column = columns.find(({ zero }) => {
    const at = minutesAt(zero, now);
    return at >= frame.first && at <= frame.last;
  });
  if (!column) return null;
  return (
    <div className="tg-now-time" style={{ top: (minutesAt(column.zero, now) - frame.first) * pixels }}>
      {timeOf(now)}
    </div>
  );
}

/** The times beside the first column. */
function Scale<I extends GridItem>({
  ticks,
  props,
  pixels,
}: {
  readonly ticks: readonly Tick[];
  readonly props: TimeGridProps<I>;
  readonly pixels: number;
}) {
  const { frame, tickOf } = props;
  return (
    <div className="tg-scale" aria-hidden>
      {ticks.map((tick) => (
        <div className="tg-tick" key={tick.minutes} style={{ top: (tick.minutes - frame.first) * pixels }}>
          {tickOf(tick)}
        </div>
      ))}
      <NowTime props={props} pixels={pixels} />
    </div>
  );
}

/** What keys carry, as a ghost that stays in sight. */
function useCarriedGhost<I extends GridItem>(
  carried: { readonly item: I; readonly place: Place } | undefined,
  clashOf: TimeGridProps<I>['clashOf'],
  scroller: RefObject<HTMLElement | null>,
): Ghost | undefined {
  useEffect(() => {
    if (carried)
      scroller.current?.querySelector('.tg-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [carried, scroller]);
  return (
    carried && { id: carried.item.id, place: carried.place, clash: clashOf(carried.item, carried.place) }
  );
}

/** The least width in which a card still tells its time and a name, in pixels. */
const leastCard = 84;

/**
 * Columns of widths of their own, wider where more lie side by side: by what stands in them every column would be as wide as the longest
 * name, and a week of a whole clinic would be slivers.
 */
function bodyStyle<I extends GridItem>(
  columns: readonly GridColumn[],
  boxes: ReadonlyMap<string, readonly GridBox<I>[]>,
  least: number,
) {
  const widths = columns.map(({ id }) =>
    Math.max(least, leastCard * Math.max(1, ...(boxes.get(id) ?? []).map(({ lanes }) => lanes))),
  );
  return {
    width: widths.reduce((sum, width) => sum + width, 64),
    gridTemplateColumns: `64px ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')}`,
  };
}

interface GridProps<I extends GridItem> extends TimeGridProps<I> {
  /** The least width of a column, in pixels. */
  readonly columnWidth?: number;
}

/**
 * Columns over elapsed time (ADR 9): what is given as items lies in its time, can be dragged, made longer, walked and carried by
 * keyboard; what may not is decided by whoever draws it. Right to left the first column stands at the right, the scale before it.
 */
export function TimeGrid<I extends GridItem>(props: GridProps<I>) {
  const { columns, frame, step, words, now, pending, columnWidth = 132, clashOf, onDrop } = props;
  const pixels = pixelsOf[step];
  const boxes = useBoxes(props, leastPixels / pixels);
  const ticks = useTicks(props);
  const scroller = useOpening(props, pixels);
  const keysId = useId();
  const drag = useGridDrag({ scroller, columns, frame, pixels, step, clashOf, onDrop });
  const keys = useGridKeys({ scroller, columns, boxes, frame, step, startAt: props.startAt, onDrop });
  const byKeys = useCarriedGhost(keys.carried, clashOf, scroller);
  const ghost = drag.ghost ?? byKeys ?? pending;
  const setting = useColumnSetting(props, pixels, drag, keys.standAt);
  return (
    <Box
      ref={scroller}
      role="group"
      aria-label={words.label}
      aria-describedby={keysId}
      sx={gridStyles}
      onKeyDown={keys.onKeyDown}
    >
      <Said ghost={byKeys} props={props} keysId={keysId} />
      <div className="tg-body" style={bodyStyle(columns, boxes, columnWidth)}>
        <div className="tg-corner" />
        {columns.map(({ id, head }) => (
          <div className="tg-head" key={id}>
            {head}
          </div>
        ))}
        <Scale ticks={ticks.scale} {...{ props, pixels }} />
        {columns.map((column: GridColumn) => (
          <MemoColumn
            key={column.id}
            column={column}
            boxes={boxes.get(column.id) ?? []}
            setting={setting}
            ghost={ghost?.place.column === column.id ? ghost : undefined}
            away={ghost?.id}
            carried={keys.carried?.item.id}
            stop={keys.cursor?.column === column.id ? keys.stop : undefined}
            now={now}
            ownTicks={ticks.own.get(column.id) ?? noTicks}
          />
        ))}
      </div>
    </Box>
  );
}

/** What columns need of the grid, the same object while nothing of it changed. */
function useColumnSetting<I extends GridItem>(
  props: TimeGridProps<I>,
  pixels: number,
  { start, swallowsClick }: ReturnType<typeof useGridDrag<I>>,
  standAt: (item: I) => void,
): ColumnSetting<I> {
  const { frame, step, words, say, timeOf, tickOf, draw, lookOf } = props;
  const onPress = useLatest(start);
  const swallows = useLatest(swallowsClick);
  const onFocusCard = useLatest(standAt);
  const onOpen = useLatest(props.onOpen);
  const pick = useLatest((place: Parameters<NonNullable<typeof props.onPick>>[0]) => props.onPick?.(place));
  const mayPick = props.onPick !== undefined;
  return useMemo(
    () => ({
      frame,
      pixels,
      step,
      words,
      say,
      timeOf,
      tickOf,
      draw,
      lookOf,
      onPress,
      swallowsClick: swallows,
      onFocusCard,
      onOpen,
      onPick: mayPick ? pick : undefined,
    }),
    [
      frame,
      pixels,
      step,
      words,
      say,
      timeOf,
      tickOf,
      draw,
      lookOf,
      onPress,
      swallows,
      onFocusCard,
      onOpen,
      mayPick,
      pick,
    ],
  );
}

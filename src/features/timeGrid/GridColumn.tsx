import { memo, useState, type PointerEvent, type ReactNode } from 'react';
import { instantAt, minutesAt, snapped, type Frame, type Tick } from './axis.ts';
import type { Ghost, GridColumn, GridItem, Place, TimeGridProps } from './gridTypes.ts';
import type { Box, Stop } from './layout.ts';

/** What all columns of a grid have in common. */
export interface ColumnSetting<I extends GridItem> extends Pick<
  TimeGridProps<I>,
  'step' | 'timeOf' | 'tickOf' | 'draw' | 'lookOf' | 'onOpen' | 'onPick' | 'words' | 'say'
> {
  readonly frame: Frame;
  readonly pixels: number;
  readonly onPress: (item: I, how: 'move' | 'resize', event: PointerEvent) => void;
  readonly swallowsClick: () => boolean;
  readonly onFocusCard: (item: I) => void;
}

interface CardProps<I extends GridItem> {
  readonly box: Box<I>;
  readonly setting: ColumnSetting<I>;
  readonly isStop: boolean;
  readonly isAway: boolean;
  readonly isCarried: boolean;
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** One thing in its time: a button over the whole of it, what is drawn inside, and the edge that changes its length. */
function Card<I extends GridItem>({ box, setting, isStop, isAway, isCarried }: CardProps<I>) {
  const { item, top, height, lane, lanes } = box;
  const { pixels, draw, lookOf, onOpen, onPress, swallowsClick, onFocusCard } = setting;
  const look = lookOf(item);
  const high = height * pixels - 2;
  return (
    <div
      role="listitem"
      className={`tg-card ${look.className}`}
      data-item={item.id}
      data-movable={item.isMovable || undefined}
      data-away={isAway || undefined}
      data-carried={isCarried || undefined}
      style={{
        top: top * pixels + 1,
        height: high,
        insetInlineStart: `calc(${percent(lane / lanes)} + 2px)`,
        width: `calc(${percent(1 / lanes)} - 4px)`,
        ...(look.color === undefined ? {} : { borderInlineStart: `4px solid ${look.color}` }),
      }}
    >
      <button
        type="button"
        className="tg-main"
        aria-label={item.label}
        data-stop={isStop || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-keyshortcuts={item.isMovable ? 'M' : undefined}
        onPointerDown={(event) => onPress(item, 'move', event)}
        onFocus={() => onFocusCard(item)}
        onClick={(event) => {
          if (!swallowsClick()) onOpen(item, event.currentTarget);
        }}
      />
      <div className="tg-inside">{draw(item, high)}</div>
      {item.isMovable ? (
        <div className="tg-edge" onPointerDown={(event) => onPress(item, 'resize', event)} aria-hidden />
      ) : null}
    </div>
  );
}

interface ColumnProps<I extends GridItem> {
  readonly column: GridColumn;
  readonly boxes: readonly Box<I>[];
  readonly setting: ColumnSetting<I>;
  readonly ghost: Ghost | undefined;
  /** What is being moved lies faintly where it was. */
  readonly away: string | undefined;
  readonly carried: string | undefined;
  readonly stop: Stop | undefined;
  readonly now: number | undefined;
  /** Lines of its own, where its clock shows other times than the scale beside it. */
  readonly ownTicks: readonly Tick[];
}

function GhostBox<I extends GridItem>({
  ghost,
  column,
  setting,
}: {
  readonly ghost: Ghost;
  readonly column: GridColumn;
  readonly setting: ColumnSetting<I>;
}) {
  const { frame, pixels, timeOf, words } = setting;
  const { place, clash, isPending } = ghost;
  const top = (minutesAt(column.zero, place.from) - frame.first) * pixels;
  const height = ((place.to - place.from) / 60_000) * pixels;
  return (
    <div
      className="tg-ghost"
      aria-hidden
      data-clash={clash === undefined ? undefined : true}
      data-pending={isPending}
      style={{ top, height }}
    >
      <bdi>{timeOf(place.from)}</bdi> – <bdi>{timeOf(place.to)}</bdi>
      {clash === undefined ? null : <div>⚠ {clash}</div>}
      {isPending === true ? <div>{words.pending}</div> : null}
    </div>
  );
}

/** A step of a column. */
function stepPlace({ id, zero }: GridColumn, at: number, step: number): Place {
  return { column: id, from: instantAt(zero, at), to: instantAt(zero, at + step) };
}

/** The free step the keyboard stands at: a button, so that it is heard and pressed like any other. */
function FreeStop<I extends GridItem>({
  at,
  column,
  setting,
}: {
  readonly at: number;
  readonly column: GridColumn;
  readonly setting: ColumnSetting<I>;
}) {
  const { frame, pixels, step, timeOf, words, say, onPick } = setting;
  const time = timeOf(instantAt(column.zero, at));
  return (
    <div role="listitem">
      <button
        type="button"
        className="tg-slot"
        data-stop
        aria-label={say(words.free, { time, column: column.name })}
        style={{ top: (at - frame.first) * pixels, height: step * pixels }}
        onClick={() => onPick?.(stepPlace(column, at, step))}
      />
    </div>
  );
}

/** The free step under the pointer, so that one sees what a click means. */
function useHover<I extends GridItem>(
  { pixels, frame, step, onPick, swallowsClick }: ColumnSetting<I>,
  column: GridColumn,
) {
  const [at, setAt] = useState<number>();
  const stepUnder = (event: { readonly clientY: number; readonly currentTarget: Element }): number => {
    const minutes = (event.clientY - event.currentTarget.getBoundingClientRect().top) / pixels + frame.first;
    return Math.min(Math.max(snapped(minutes, step), frame.first), frame.last - step);
  };
  const isGround = (event: { readonly target: EventTarget; readonly currentTarget: Element }): boolean =>
    event.target === event.currentTarget;
  return {
    at,
    handlers: {
      onPointerMove: (event: PointerEvent) =>
        setAt(
          onPick && event.pointerType === 'mouse' && isGround(event) && event.buttons === 0
            ? stepUnder(event)
            : undefined,
        ),
      onPointerLeave: () => setAt(undefined),
      onClick: (event: React.MouseEvent) => {
        if (isGround(event) && !swallowsClick()) onPick?.(stepPlace(column, stepUnder(event), step));
      },
    },
  };
}

function Shades({
  column,
  frame,
  pixels,
}: {
  readonly column: GridColumn;
  readonly frame: Frame;
  readonly pixels: number;
}): ReactNode {
  return column.shades.map(({ from, to, kind, label }) => {
    const begin = Math.max(minutesAt(column.zero, from), frame.first);
    const end = Math.min(minutesAt(column.zero, to), frame.last);
    if (end <= begin) return null;
    return (
      <div
        key={`${kind}${from}`}
        className="tg-shade"
        data-kind={kind}
        style={{ top: (begin - frame.first) * pixels, height: (end - begin) * pixels }}
      >
        {label === undefined ? null : <span>{label}</span>}
      </div>
    );
  });
}

/** One column: its closed hours, its cards, what hangs over it, and the one free step the keyboard stands at. */
function Column<I extends GridItem>(props: ColumnProps<I>) {
  const { column, boxes, setting, ghost, away, carried, stop, now, ownTicks } = props;
  const { frame, pixels, step, timeOf, tickOf, onPick } = setting;
  const hover = useHover(setting, column);
  const high = (minutes: number): number => (minutes - frame.first) * pixels;
  const nowAt = now === undefined ? undefined : minutesAt(column.zero, now);
  const free = stop && stop.item === undefined ? stop : undefined;
  return (
    <div
      // A list that holds nothing but its closed hours would be an empty promise to a screen reader.
      role={boxes.length === 0 && free === undefined ? 'group' : 'list'}
      aria-label={column.name}
      className="tg-column"
      data-column={column.id}
      data-picks={onPick ? true : undefined}
      style={{ height: high(frame.last), backgroundSize: `100% ${60 * pixels}px, 100% ${step * pixels}px` }}
      {...hover.handlers}
    >
      <Shades column={column} frame={frame} pixels={pixels} />
      {ownTicks.map((tick) => (
        <div key={tick.minutes} className="tg-own-tick" style={{ top: high(tick.minutes) }}>
          {tickOf(tick)}
        </div>
      ))}
      {hover.at === undefined ? null : (
        <div className="tg-hover" aria-hidden style={{ top: high(hover.at), height: step * pixels }}>
          <bdi>{timeOf(instantAt(column.zero, hover.at))}</bdi>
        </div>
      )}
      {boxes.map((box) => (
        <Card
          key={box.item.id}
          box={box}
          setting={setting}
          isStop={stop?.item === box.item.id}
          isAway={away === box.item.id}
          isCarried={carried === box.item.id}
        />
      ))}
      {free === undefined ? null : <FreeStop at={free.at} {...{ column, setting }} />}
      {ghost === undefined ? null : <GhostBox ghost={ghost} column={column} setting={setting} />}
      {nowAt === undefined || nowAt < frame.first || nowAt > frame.last ? null : (
        <div className="tg-now" aria-hidden style={{ top: high(nowAt) }} />
      )}
    </div>
  );
}

/** A column is drawn anew only when something of it changed: a drag over twenty of them moves in two. */
export const MemoColumn = memo(Column) as typeof Column;

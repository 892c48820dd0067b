import { memo } from 'react';
import { surfaces, type Surface } from '../../shared/teeth.ts';
import { cell, rootOf, surfacePolygons, type Place } from '../chart/geometry.ts';
import type { ToothShown } from './chartAnswer.tsx';
import { fillOf, lettered, type ChartColors } from './chartColors.tsx';

interface ToothProps {
  readonly tooth: ToothShown;
  readonly place: Place;
  readonly colors: ChartColors;
  /** The id of the patterns. */
  readonly patterns: string;
  /** What is spoken of it. */
  readonly label: string;
  readonly isChosen: boolean;
  /** Chosen surfaces in one text, so that a tooth is drawn again only when its own change. */
  readonly chosen: string;
  readonly isChanged: boolean;
  readonly tabIndex: 0 | -1 | undefined;
}

/** What stands in the place of the tooth's own root and crown. */
function StateMarks({ tooth, colors }: Pick<ToothProps, 'tooth' | 'colors'>) {
  const { boxY, root } = rootOf(tooth.fdi);
  const left = (cell.width - cell.box) / 2;
  const [right, bottom, middle] = [left + cell.box, boxY + cell.box, cell.width / 2];
  const rootY = root.split(' ').map((one) => Number(one.split(',')[1]));
  const [from, to] = [Math.min(...rootY), Math.max(...rootY)];
  const line = { stroke: colors.ink, strokeWidth: 2, fill: 'none' };
  if (tooth.state === 'missing')
    return <path d={`M${left},${boxY} L${right},${bottom} M${right},${boxY} L${left},${bottom}`} {...line} />;
  if (tooth.state === 'implant')
    return (
      <path
        d={`M${middle},${from} V${to} M${middle - 8},${from + 6} h16 M${middle - 7},${from + 12} h14 M${middle - 6},${from + 18} h12`}
        {...line}
      />
    );
  if (tooth.state === 'pontic') return <path d={`M0,${boxY + cell.box / 2} H${cell.width}`} {...line} />;
  if (tooth.state === 'denture')
    return (
      <path d={`M${left},${boxY - 1} q${cell.box / 4},-6 ${cell.box / 2},0 t${cell.box / 2},0`} {...line} />
    );
  return null;
}

function Root({ tooth, colors, patterns }: Pick<ToothProps, 'tooth' | 'colors' | 'patterns'>) {
  const { root } = rootOf(tooth.fdi);
  const signs = tooth.surfaces.root ?? [];
  const fill = fillOf(signs);
  if (['missing', 'pontic', 'denture'].includes(tooth.state) && fill === undefined) return null;
  const isFound = signs.includes('finding');
  return (
    <polygon
      points={root}
      fill={fill === undefined ? colors.face : `url(#${patterns}-${fill})`}
      stroke={isFound ? colors.finding : colors.quiet}
      strokeWidth={isFound ? 3 : 1}
    />
  );
}

function Faces({
  tooth,
  colors,
  patterns,
  chosen,
}: Pick<ToothProps, 'tooth' | 'colors' | 'patterns' | 'chosen'>) {
  const polygons = surfacePolygons(tooth.fdi);
  const isAway = tooth.state === 'missing';
  const isHidden = tooth.state === 'unerupted' || tooth.state === 'impacted';
  const of = (surface: Surface) => tooth.surfaces[surface] ?? [];
  const ordered = surfaces.toSorted(
    (a, b) => Number(of(a).includes('finding')) - Number(of(b).includes('finding')),
  );
  return ordered.map((surface) => {
    const signs = of(surface);
    const fill = fillOf(signs);
    const isFound = signs.includes('finding');
    const isPicked = chosen.includes(surface);
    const stroke = isPicked ? colors.chosen : isFound ? colors.finding : colors.quiet;
    return (
      <polygon
        key={surface}
        data-surface={surface}
        points={polygons[surface]}
        fill={fill === undefined ? colors.face : `url(#${patterns}-${fill})`}
        fillOpacity={isAway ? 0.25 : 1}
        stroke={stroke}
        strokeWidth={isPicked || isFound ? 3 : 1}
        strokeDasharray={isHidden ? '3 2' : undefined}
        strokeLinejoin="round"
      />
    );
  });
}

/** What is of the tooth as a whole: a broken line around it, and the letters of what has no place of its own. */
function Whole({ tooth, colors }: Pick<ToothProps, 'tooth' | 'colors'>) {
  const { boxY } = rootOf(tooth.fdi);
  const signs = tooth.surfaces.whole ?? [];
  const sign = signs.includes('finding') ? 'finding' : fillOf(signs);
  return (
    <>
      {sign === undefined || tooth.state === 'missing' ? null : (
        <rect
          x={2}
          y={boxY + 1}
          width={cell.width - 4}
          height={cell.box - 2}
          rx={7}
          fill="none"
          stroke={colors[sign]}
          strokeWidth={2.5}
          strokeDasharray={sign === 'finding' ? '5 3' : undefined}
        />
      )}
    </>
  );
}

/** The letters of its findings, so that no colour is the only sign. They stand beside the button: its name says them in words. */
function Letters({ tooth, place, colors }: Pick<ToothProps, 'tooth' | 'place' | 'colors'>) {
  const { boxY } = rootOf(tooth.fdi);
  const letters = [...new Set(tooth.findings.flatMap(({ condition }) => lettered[condition] ?? []))].join(
    ' ',
  );
  if (letters === '') return null;
  return (
    <g transform={`translate(${place.x} ${place.y})`} aria-hidden pointerEvents="none">
      <text
        x={cell.width / 2}
        y={boxY + cell.box / 2 + 4}
        fontSize={11}
        fontWeight={700}
        textAnchor="middle"
        fill={colors.finding}
        stroke={colors.face}
        strokeWidth={3}
        paintOrder="stroke"
        pointerEvents="none"
      >
        {letters}
      </text>
    </g>
  );
}

/** What a choice and a change are seen by. */
function Rings({ colors, isChosen, isChanged }: Pick<ToothProps, 'colors' | 'isChosen' | 'isChanged'>) {
  const height = cell.root + cell.box + cell.label;
  return (
    <>
      <rect
        className="ring"
        x={0}
        y={0}
        width={cell.width}
        height={height + 4}
        rx={8}
        fill={isChosen ? colors.chosen : 'transparent'}
        fillOpacity={isChosen ? 0.14 : 0}
        stroke={isChosen ? colors.chosen : 'none'}
        strokeWidth={1.5}
      />
      {isChanged ? (
        <rect
          x={2}
          y={2}
          width={cell.width - 4}
          height={height}
          rx={8}
          fill="none"
          stroke={colors.changed}
          strokeWidth={2.5}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      ) : null}
    </>
  );
}

/** One tooth: root, five surfaces, number, and what stands on each; a button to keyboard and reader. */
export const ToothShape = memo(function ToothShape(props: ToothProps) {
  const { tooth, place, colors, label, isChosen, tabIndex } = props;
  const { labelY } = rootOf(tooth.fdi);
  return (
    <>
      <g
        transform={`translate(${place.x} ${place.y})`}
        data-tooth={tooth.fdi}
        role={tabIndex === undefined ? 'img' : 'button'}
        aria-label={label}
        aria-pressed={tabIndex === undefined ? undefined : isChosen}
        tabIndex={tabIndex}
        className="tooth"
      >
        <Rings {...props} />
        <Root {...props} />
        <Faces {...props} />
        <StateMarks {...props} />
        <Whole {...props} />
        <text
          x={cell.width / 2}
          y={labelY}
          fontSize={13}
          fontWeight={600}
          textAnchor="middle"
          fill={tooth.state === 'missing' ? colors.quiet : colors.ink}
        >
          {tooth.fdi}
        </text>
      </g>
      <Letters tooth={tooth} place={place} colors={colors} />
    </>
  );
});

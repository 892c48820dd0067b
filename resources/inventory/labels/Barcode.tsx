import { useMemo } from 'react';
import { code128, ean13, ean8, upca, type DrawingContext } from '@bwip-js/browser';
import { symbologyOf } from './labelSheet.ts';

const symbols = { code128, ean13, ean8, upca } as const;

interface Bars {
  readonly width: number;
  readonly height: number;
  /** Path of all bars. */
  readonly path: string;
}

/** Gathers the bars as one path, so that they are drawn like any other part of the page. */
function barsDrawing(): DrawingContext<Bars> {
  const size = { width: 0, height: 0 };
  const bars: string[] = [];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      Object.assign(size, { width, height });
    },
    line(x, top, _, bottom, thick) {
      bars.push(`M${x - thick / 2} ${top}h${thick}V${bottom}h${-thick}z`);
    },
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ ...size, path: bars.join('') }),
  };
}

/** The bars of a code; undefined for one that cannot be drawn, e.g. Arabic letters. */
function barsOf(code: string): Bars | undefined {
  const bcid = symbologyOf(code);
  try {
    return symbols[bcid]({ bcid, text: code, height: 10, includetext: false }, barsDrawing());
  } catch {
    return undefined;
  }
}

/** A barcode, as wide and high as its place; what it says stands below it, left to right. */
export default function Barcode({ code }: { readonly code: string }) {
  const bars = useMemo(() => barsOf(code), [code]);
  return (
    <>
      {bars ? (
        <svg
          viewBox={`0 0 ${bars.width} ${bars.height}`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          aria-hidden
          className="label-bars"
        >
          <path d={bars.path} fill="currentColor" />
        </svg>
      ) : null}
      <bdi dir="ltr" className="label-code">
        {code}
      </bdi>
    </>
  );
}

import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { directionOf } from '#i18n/locale.ts';
import { useReading } from '#src/client/words/useReading.ts';
import Barcode from './Barcode.tsx';
import { labelPages, labelPapers, type Label, type LabelPaper, type WantedLabel } from './labelSheet.ts';
import './labels.css';

/** One label: the item, its unit, its barcode. */
export function LabelCell({ label, paper }: { readonly label: Label; readonly paper: LabelPaper }) {
  const { width, height } = labelPapers[paper];
  return (
    <div
      className={height < 24 ? 'label label-small' : 'label'}
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      <span className="label-name">{label.name}</span>
      <Barcode code={label.code} />
      {label.unit === '' ? null : <span className="label-unit">{label.unit}</span>}
      {label.note === undefined ? null : <span className="label-unit">{label.note}</span>}
    </div>
  );
}

interface PrintedLabelsProps {
  readonly wanted: readonly WantedLabel[];
  readonly paper: LabelPaper;
  /** Labels of the first sheet that are gone already. */
  readonly used: number;
  readonly onDone: () => void;
}

/** Puts labels on paper, alone, and tells when the browser's print window is closed. */
export default function PrintedLabels({ wanted, paper, used, onDone }: PrintedLabelsProps) {
  const { locale } = useReading();
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    void document.fonts.ready.then(() => window.print());
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { width, across, height, down } = labelPapers[paper];
  const isSheet = across > 1;
  const page = {
    gridTemplateColumns: `repeat(${across}, ${width}mm)`,
    // A sheet's labels stand in its middle.
    paddingBlock: isSheet ? `${Math.floor((296 - height * down) / 2)}mm` : 0,
  };
  return createPortal(
    <div data-print="alone" data-paper={paper} dir={directionOf(locale)} data-testid="label-sheet">
      {labelPages(wanted, paper, used).map((labels, at) => (
        <div key={at} className="label-page" style={page}>
          {labels.map((label, place) =>
            label === undefined ? (
              <span key={place} />
            ) : (
              <LabelCell key={place} label={label} paper={paper} />
            ),
          )}
        </div>
      ))}
    </div>,
    document.body,
  );
}

import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '@mui/material';
import { useMe } from '#src/client/session/subject.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import type { ChartAnswer } from './chartAnswer.tsx';
import { ChartDrawing } from './ChartDrawing.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { chartWords } from './chartWords.ts';
import { toothSaid } from './spoken.tsx';

interface PrintProps {
  readonly answer: ChartAnswer;
  readonly name: string;
  readonly fileNo: string;
  readonly onDone: () => void;
}

/** The chart on A4: the drawing, what its signs mean, and the same in words, tooth by tooth (UX-47). */
export function ChartPrint({ answer, name, fileNo, onDone }: PrintProps) {
  const { locale, format } = useReading();
  const words = chartWords[locale];
  const { full_name: fullName, name: login } = useMe();
  const [now] = useState(() => new Date().toISOString());
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // Once the sheet stands in the document with its letters.
    void document.fonts.ready.then(() => window.print());
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const said = answer.teeth.filter(
    ({ state, findings, treatments }) => state !== 'sound' || findings.length + treatments.length > 0,
  );
  const title = `${words.chart} · ${name} · ${fileNo} · ${format.date(answer.at)}`;
  return createPortal(
    <Box
      data-print="alone"
      data-paper="standing"
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      data-testid="chart-sheet"
    >
      <Letterhead
        title={title}
        printed={say(locale, words.printedBy, { name: fullName ?? login, at: format.dateTime(now) })}
      />
      {answer.findings_shown ? null : <p>{words.hidden}</p>}
      <ChartDrawing teeth={answer.teeth} label={words.chart} isPaper />
      <Box sx={{ my: 1 }}>
        <ChartLegend isPaper />
      </Box>
      <ul>
        {said.map((tooth) => (
          <li key={tooth.fdi}>{toothSaid(tooth, locale)}</li>
        ))}
      </ul>
    </Box>,
    document.body,
  );
}

import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useReading } from '#src/client/words/useReading.ts';

interface PrintedAloneProps {
  readonly testId: string;
  readonly children: ReactNode;
  /** The print window was closed. */
  readonly onDone: () => void;
}

/** A standing sheet alone on paper: the print window opens as soon as its letters are there. */
export function PrintedAlone({ testId, children, onDone }: PrintedAloneProps) {
  const { locale } = useReading();
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    void document.fonts.ready.then(() => window.print());
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div data-print="alone" data-paper="standing" data-testid={testId} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      {children}
    </div>,
    document.body,
  );
}

import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'ra-core';
import { useReading } from './useReading.ts';

/**
 * Copies a text and says so, also to those who do not see the mark (UX-18): `copied` is true for two seconds after it. Where the browser
 * refuses its clipboard, or has none, the person is told what to do instead.
 */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const { t } = useReading();
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      notify(t.field.notCopied, { type: 'warning' });
      return;
    }
    setCopied(true);
    notify(t.field.copied, { type: 'info', autoHideDuration: 2000 });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2000);
  };
  return { copied, copy: (text) => void copy(text) };
}

import { useEffect, useRef } from 'react';

interface TypedAheadProps {
  /** All that was typed so far. */
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Stands where the palette will, while its code is on its way: what is typed right after Ctrl+K goes into its question, and not into
 * the page below (UX-65: whoever knows the key does not wait).
 */
export function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const text = useRef('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') text.current = text.current.slice(0, -1);
      else if ([...key].length === 1) text.current += key;
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      onType(text.current);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [onType, onClose]);
  return null;
}

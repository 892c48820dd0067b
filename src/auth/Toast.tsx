import { useEffect, useState } from 'react';
import type { CarriedToast } from './session.ts';
import { useDesk } from './context.tsx';

const readableFor = 6000;

/** One notice at the top centre; it stays while the pointer or the focus is on it (UX-66). */
export function Toast({ toast, onClose }: { readonly toast: CarriedToast; readonly onClose: () => void }) {
  const { texts } = useDesk();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onClose, readableFor);
    return () => clearTimeout(timer);
  }, [held, onClose, toast]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div
      className={`toast toast-${toast.kind}`}
      role={toast.kind === 'bad' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span>{toast.text}</span>
      <button type="button" className="toast-close" aria-label={texts.close} onClick={onClose}>
        ×
      </button>
    </div>
  );
}

import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';

type Confirm = ComponentType<{ readonly onAnswer: (goesOn: boolean) => void }>;

/** The field that had the focus last: a save leaves it before it asks. */
function useLastField(isAsking: boolean): () => void {
  const last = useRef<HTMLElement>(undefined);
  const wanted = useRef(false);
  useEffect(() => {
    if (isAsking) return undefined;
    // The dialog has gone, and has given the focus back to where nothing stood any more.
    if (wanted.current) last.current?.focus();
    wanted.current = false;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.closest('form')) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [isAsking]);
  return useCallback(() => {
    wanted.current = true;
  }, []);
}

/**
 * Asks in a dialog before a form is sent: `confirmed` waits for the answer, `dialog` is to be drawn inside the form. Who
 * goes back stands again where they were (UX-61).
 */
export function useConfirming(Confirm: Confirm | undefined): {
  readonly confirmed: (() => Promise<boolean>) | undefined;
  readonly dialog: ReactNode;
  /** Nothing is being saved while the question stands. */
  readonly isAsking: boolean;
} {
  const [asked, setAsked] = useState<{ readonly answer: (goesOn: boolean) => void }>();
  const goBack = useLastField(asked !== undefined);
  const confirmed = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), []);
  if (Confirm === undefined) return { confirmed: undefined, dialog: null, isAsking: false };
  const onAnswer = (goesOn: boolean): void => {
    if (!goesOn) goBack();
    setAsked(undefined);
    asked?.answer(goesOn);
  };
  return { confirmed, dialog: asked ? <Confirm onAnswer={onAnswer} /> : null, isAsking: asked !== undefined };
}

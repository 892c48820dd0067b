import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

type Confirm = ComponentType<{ readonly onAnswer: (goesOn: boolean) => void }>;

/** Asks in a dialog before a form is sent: `confirmed` waits for the answer, `dialog` is to be drawn inside the form. */
export function useConfirming(Confirm: Confirm | undefined): {
  readonly confirmed: (() => Promise<boolean>) | undefined;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly answer: (goesOn: boolean) => void }>();
  const confirmed = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), []);
  if (Confirm === undefined) return { confirmed: undefined, dialog: null };
  const onAnswer = (goesOn: boolean): void => {
    setAsked(undefined);
    asked?.answer(goesOn);
  };
  return { confirmed, dialog: asked ? <Confirm onAnswer={onAnswer} /> : null };
}

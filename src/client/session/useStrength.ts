import { useEffect, useState } from 'react';

/** How the server judges what is typed (DESIGN 9.27). */
export interface Strength {
  /** 0 to 4; from 3 on it is accepted. */
  readonly score: number;
  readonly enough: boolean;
}

const pause = 400;
/** Shorter ones are refused anyway. */
const worthAsking = 8;

/** Asks for the strength of a password a moment after the last key; `undefined` while it is short, unknown or being asked. */
export function useStrength(
  password: string,
  ask: (password: string) => Promise<unknown>,
): Strength | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly strength: Strength }>();
  useEffect(() => {
    if ([...password].length < worthAsking) return undefined;
    let over = false;
    const timer = setTimeout(() => {
      // A refusal tells nothing about the password: the meter stays empty.
      ask(password).then(
        (answer) => {
          if (!over) setKnown({ of: password, strength: answer as Strength });
        },
        () => undefined,
      );
    }, pause);
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // Asked anew for what is typed alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [password]);
  return known?.of === password ? known.strength : undefined;
}

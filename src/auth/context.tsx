import { createContext, useContext } from 'react';
import type { SignInTexts } from '#i18n/ar/signIn.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Brand } from './clinic.ts';
import type { CarriedToast } from './session.ts';

export interface Desk {
  readonly locale: Locale;
  readonly texts: SignInTexts;
  readonly changeLocale: (locale: Locale) => void;
  readonly brand: Brand;
  /** The clinic's settings have been read, or never will be. */
  readonly settled: boolean;
  readonly toast: (toast: CarriedToast) => void;
}

/** What every page before sign-in shares: language, clinic and notices. */
export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a page stands outside DeskContext');
  return desk;
}

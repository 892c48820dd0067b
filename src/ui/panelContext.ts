import { createContext, useContext } from 'react';

/** Around what a panel shows: the record it is about, which no parameter of the address names. */
export const PanelContext = createContext<{ readonly id: string | undefined } | undefined>(undefined);

/** Whether, and about which record, one stands in a panel over a screen. */
export const usePanel = () => useContext(PanelContext);

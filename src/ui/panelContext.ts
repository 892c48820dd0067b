import { createContext, useContext } from 'react';

interface InPanel {
  readonly id: string | undefined;
  readonly given?: Readonly<Record<string, string>> | undefined;
}
/** Around what a panel shows: the record it is about, which no parameter of the address names, or what a new one begins with. */
export const PanelContext = createContext<InPanel | undefined>(undefined);

/** Whether, and about which record, one stands in a panel over a screen. */
export const usePanel = () => useContext(PanelContext);

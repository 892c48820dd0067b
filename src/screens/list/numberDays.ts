import { createContext } from 'react';
import type { Days } from '#metadata/derive/reportRows.ts';

/** The days the numbers around are sums of, where a page chose them. */
export const NumberDays = createContext<Days | undefined>(undefined);

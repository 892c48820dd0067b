/** Minutes as hours are read: `7:05`. */
export const hours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

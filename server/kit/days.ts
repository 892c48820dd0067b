const dayLength = 24 * 60 * 60 * 1000;

/** The day so many days later, `YYYY-MM-DD`; earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

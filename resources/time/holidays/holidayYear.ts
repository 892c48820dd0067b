/** What is known of a holiday to draw it. */
export interface DrawnHoliday {
  readonly id: string;
  readonly name: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly repeats_yearly: boolean;
  readonly tentative: boolean;
}

/** A holiday as it falls in a year. */
export interface InYear {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly tentative: boolean;
}

const moved = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** The holidays of a year, the earliest first; one of every year also in years after its first (hr.md 3). */
export function holidaysIn(year: number, all: readonly DrawnHoliday[]): readonly InYear[] {
  return all
    .flatMap(({ id, name, date_from, date_to, repeats_yearly: yearly, tentative }): readonly InYear[] => {
      const years = year - Number(date_from.slice(0, 4));
      const shift = yearly && years > 0 ? years : 0;
      const [from, to] = [moved(date_from, shift), moved(date_to, shift)];
      const isIn = from <= `${year}-12-31` && to >= `${year}-01-01`;
      return isIn ? [{ id, name, from, to, tentative }] : [];
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

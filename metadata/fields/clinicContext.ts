/** What of the clinic decides how typed text is read. It travels with every request: no country is ever meant by itself. */
export interface ClinicContext {
  /** ISO 3166-1: whose numbers and ids are meant where no country is written (UX-54). */
  readonly country: string;
  /** IANA name; where none is known a time of the wall clock is not read. */
  readonly timezone?: string | undefined;
}

/** For texts and days, which mean the same in every clinic; a number is read only with its country. */
export const anywhere: ClinicContext = { country: '' };

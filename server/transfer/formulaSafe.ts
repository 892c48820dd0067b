/** Signs that make a spreadsheet take a text for a formula or a command, with their wide twins (SEC-52). */
const live = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs: an apostrophe before what would be live. Numbers and dates are never texts here. */
export const safeText = (text: string): string => (live.test(text) ? `'${text}` : text);

/** What `safeText` was given: an exported file comes back as it went. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && live.test(text.slice(1)) ? text.slice(1) : text;

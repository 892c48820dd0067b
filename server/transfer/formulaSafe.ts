/** Signs that make a spreadsheet take a text for a formula or a command, with their wide twins (SEC-52). */
const live = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs: an apostrophe before what would be live. Numbers and dates are never texts here. */
export const safeText = (text: string): string => (live.test(text) ? `'${text}` : text);

/** What `safeText` was given: an exported file comes back as it went. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && live.test(text.slice(1)) ? text.slice(1) : text;

/** The same signs where another separator than ours, or the end of a line, would begin a cell inside the text. */
const liveInside = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;
const guardedInside = /([;\t\r\n]"*)'(?=[=+\-@＝＋－＠])/g;

/**
 * A text of a CSV file that no spreadsheet runs, whatever it takes for the separator: quotes are none to a program that
 * splits the line at `;` (security findings, S3).
 */
export const safeCsvText = (text: string): string => safeText(text).replace(liveInside, "$1'");

/** What `safeCsvText` was given. */
export const withoutCsvGuard = (text: string): string => withoutGuard(text).replace(guardedInside, '$1');

/** One line of a CSV file; what would break it is quoted. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => (/[",\r\n;]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;

/** Pure facts about an employee's papers, shared by form and server. */

interface Period {
  readonly start: string;
  readonly end: string | null;
}

/** No two employment periods share a day, and none ends before it starts (hr.md 1). */
export function periodsApart(periods: readonly Period[]): boolean {
  const sorted = [...periods].filter(({ start }) => start).sort((a, b) => (a.start < b.start ? -1 : 1));
  return sorted.every((period, index) => {
    const next = sorted[index + 1];
    if (period.end && period.end < period.start) return false;
    return !next || (period.end !== null && period.end !== undefined && period.end < next.start);
  });
}

/** ISO 13616 check digits of an IBAN in one piece: the whole number, letters as 10–35, leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** The first day of the latest employment period, where one is named. */
export const latestStart = (periods: unknown): string | undefined =>
  Array.isArray(periods)
    ? (periods as { readonly start?: string | null }[])
        .flatMap(({ start }) => (start ? [start] : []))
        .sort()
        .at(-1)
    : undefined;

/** Three months after the hiring day, on the month's last day where it is shorter (hr.md 1); undefined for what is no day. */
export function probationEnd(hired: string): string | undefined {
  const [year, month, day] = hired.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? NaN, (month ?? NaN) + 3, 0));
  if (Number.isNaN(last.getTime()) || Number.isNaN(day)) return undefined;
  last.setUTCDate(Math.min(day ?? 1, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

import { plainDigits } from './normalise.ts';

const two = (text: string): string => text.padStart(2, '0');
const year = (text: string): string => (text.length === 2 ? `20${text}` : text);

function lastDay(fullYear: string, month: string): string | undefined {
  const number = Number(month);
  if (number < 1 || number > 12) return undefined;
  const last = new Date(Date.UTC(Number(fullYear), number, 0)).getUTCDate();
  return `${fullYear}-${two(month)}-${two(String(last))}`;
}

/**
 * A month as packages print it, `3/27`, `03-2027` or `2027-03`, as its last day (inventory.md 6). Undefined for anything
 * else: a whole day is read by the field itself.
 */
export function monthEnd(typed: string): string | undefined {
  const text = plainDigits(typed).trim();
  const usual = /^(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})$/.exec(text);
  if (usual) return lastDay(year(usual[2] ?? ''), usual[1] ?? '');
  const turned = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(text);
  return turned ? lastDay(turned[1] ?? '', turned[2] ?? '') : undefined;
}

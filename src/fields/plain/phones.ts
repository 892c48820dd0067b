import { callingCodes, readPhonesWith } from '#metadata/fields/phones.ts';

const otherCodes = /^\+(1|7|2[17]|3[0-46]|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Figures in groups people can read aloud: the last four, threes before them, no lone figure in front. */
function grouped(figures: string): string {
  if (figures.length <= 4) return figures;
  const front = figures.slice(0, -4);
  const first = front.length % 3 === 1 && front.length > 1 ? 4 : front.length % 3 || 3;
  const groups = [front.slice(0, first), ...(front.slice(first).match(/.{3}/g) ?? [])];
  return [...(groups[0]?.length === 1 && groups.length === 1 ? [] : groups), figures.slice(-4)].join(' ');
}

/** A number inside its country: mobiles `010 0123 4567`, landlines with their area apart `02 2735 1234`. */
function national(rest: string, country: string): string {
  const trunk = callingCodes[country]?.[1] ?? '';
  if (country === 'EG' && /^1\d{9}$/.test(rest))
    return `0${rest.slice(0, 2)} ${rest.slice(2, 6)} ${rest.slice(6)}`;
  if (country === 'EG') {
    const area = /^[23]/.test(rest) ? 1 : 2;
    return `0${rest.slice(0, area)} ${grouped(rest.slice(area))}`;
  }
  if (rest.length === 8) return `${trunk}${rest.slice(0, 4)} ${rest.slice(4)}`;
  return grouped(trunk + rest);
}

/**
 * A stored number as people write it: the national form in the clinic's own country, the international one otherwise.
 * `("+201001234567", "EG")` → `010 0123 4567`, `("+966501234567", "EG")` → `+966 50 123 4567`. Light enough for lists.
 */
export function spokenPhone(phone: string, country: string): string {
  if (!/^\+\d{6,15}$/.test(phone)) return phone;
  const own = callingCodes[country]?.[0];
  if (own !== undefined && phone.startsWith(`+${own}`)) return national(phone.slice(own.length + 1), country);
  const code = otherCodes.exec(phone)?.[1] ?? '';
  const rest = phone.slice(code.length + 1);
  return `+${code} ${rest.length === 8 ? `${rest.slice(0, 4)} ${rest.slice(4)}` : grouped(rest)}`;
}

let loading: Promise<void> | undefined;

/** Fetches the reader of all countries' numbers; until it is there, Egyptian numbers are read and the server checks the rest. */
export function loadPhoneReader(): Promise<void> {
  loading ??= import('#i18n/phoneReader.ts').then(
    ({ readPhone }) => readPhonesWith(readPhone),
    () => {
      loading = undefined;
    },
  );
  return loading;
}

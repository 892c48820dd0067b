/** Letters count from ten: A is 10, Z is 35. */
const valueOf = (sign: string): string => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55));

/** Whether an IBAN, in one piece and capitals, bears its two check digits (ISO 13616: the rest of a division by 97 is one). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
  const digits = [...(text.slice(4) + text.slice(0, 4))].map(valueOf).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + digit.charCodeAt(0) - 48) % 97, 0) === 1;
}

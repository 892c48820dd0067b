/** A text without this sign at its end, however often it stands there, in one pass: `("1500", "0")` → `"15"`. */
export function withoutTail(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
